import { type Asked, type Row, row } from "./row.ts";

const form = () => ({ frequency: "weekly", reports: ["7 days Loss"], devices: [] });

export const reportRows: readonly Row[] = [
  row("GET /api/report/settings", "own account", 200),
  row("PUT /api/report/settings", "own account", 200, { json: form }),
  row("POST /api/report/preview", "dashboard", 200, { json: form }),
  // Content: tests/worker/reports/mail.test.ts.
  row("POST /api/report/preview/mail", "dashboard", 422, { json: form }),
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
  row("GET /api/portfolio/campaigns", "dashboard", 200),
  row("POST /api/portfolio/campaigns", "cleanings", 422, { json: () => ({}) }),
  row("GET /api/portfolio/campaigns/:id", "dashboard", 404, { params: none }),
  row("PUT /api/portfolio/campaigns/:id/plants/:plant", "cleanings", 404, {
    params: none,
    json: () => ({ was: "waiting", state: "done" }),
  }),
  row("POST /api/portfolio/campaigns/:id/links", "cleanings", 404, { params: none, json: () => ({ action: "send" }) }),
  row("POST /api/portfolio/campaigns/:id/state", "cleanings", 404, {
    params: none,
    json: () => ({ isCancelled: true }),
  }),
  row("GET /api/crew/:token", "anyone", 404, { params: ended }),
  row("GET /api/crew/:token/washes.ics", "anyone", 404, { params: none }),
  row("POST /api/crew/:token/plants/:plant", "anyone", 404, { params: ended, json: () => ({}) }),
];

/** The file's type is refused, and no file has the id. */
export const fileRows: readonly Row[] = [
  row("PUT /api/files/upload", "edit a device", 422, { file: true }),
  row("GET /api/files", "edit a device", 200),
  row("DELETE /api/files/:id", "edit a device", 404),
  row("GET /api/files/:id", "edit a device", 404),
];
