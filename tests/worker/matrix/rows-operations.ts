import type { Asked, Row } from "./row.ts";

const form = () => ({ frequency: "weekly", reports: ["7 days Loss"], devices: [] });

export const reportRows: readonly Row[] = [
  { route: "GET /api/report/settings", needs: "own account", granted: 200 },
  { route: "PUT /api/report/settings", needs: "own account", json: form, granted: 200 },
  { route: "POST /api/report/preview", needs: "dashboard", json: form, granted: 200 },
  // Content: tests/worker/reports/mail.test.ts.
  { route: "POST /api/report/preview/mail", needs: "dashboard", json: form, granted: 422 },
  {
    route: "POST /api/report/test",
    needs: "own account",
    json: () => ({}),
    // The handler decides who gets reports.
    granted: [200, 409],
  },
];

/** Unknown campaign and link; content: tests/worker/portfolio/campaigns.test.ts. */
const none = () => ({ id: "none", plant: "none", token: crypto.randomUUID() });

/** Link that a former staff member mailed. */
const ended = ({ world }: Asked) => ({ token: world.link, plant: world.plant.own });

export const campaignRows: readonly Row[] = [
  { route: "GET /api/portfolio/campaigns", needs: "dashboard", granted: 200 },
  { route: "POST /api/portfolio/campaigns", needs: "cleanings", json: () => ({}), granted: 422 },
  { route: "GET /api/portfolio/campaigns/:id", needs: "dashboard", params: none, granted: 404 },
  {
    route: "PUT /api/portfolio/campaigns/:id/plants/:plant",
    needs: "cleanings",
    params: none,
    json: () => ({ was: "waiting", state: "done" }),
    granted: 404,
  },
  {
    route: "POST /api/portfolio/campaigns/:id/links",
    needs: "cleanings",
    params: none,
    json: () => ({ action: "send" }),
    granted: 404,
  },
  {
    route: "POST /api/portfolio/campaigns/:id/state",
    needs: "cleanings",
    params: none,
    json: () => ({ isCancelled: true }),
    granted: 404,
  },
  { route: "GET /api/crew/:token", needs: "anyone", params: ended, granted: 404 },
  { route: "GET /api/crew/:token/washes.ics", needs: "anyone", params: none, granted: 404 },
  {
    route: "POST /api/crew/:token/plants/:plant",
    needs: "anyone",
    params: ended,
    json: () => ({}),
    granted: 404,
  },
];

/** The file's type is refused, and no file has the id. */
export const fileRows: readonly Row[] = [
  { route: "PUT /api/files/upload", needs: "edit a device", file: true, granted: 422 },
  { route: "GET /api/files", needs: "edit a device", granted: 200 },
  { route: "DELETE /api/files/:id", needs: "edit a device", granted: 404 },
  { route: "GET /api/files/:id", needs: "edit a device", granted: 404 },
];
