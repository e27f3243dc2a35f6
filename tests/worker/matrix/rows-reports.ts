import type { Row } from "./row.ts";

const form = () => ({ frequency: "weekly", reports: ["7 days Loss"], devices: [] });

/** A person's own report settings. */
export const reportRows: readonly Row[] = [
  { route: "GET /api/report/settings", needs: "own account", granted: 200 },
  { route: "PUT /api/report/settings", needs: "own account", json: form, granted: 200 },
  { route: "POST /api/report/preview", needs: "dashboard", json: form, granted: 200 },
  {
    route: "POST /api/report/test",
    needs: "own account",
    json: () => ({}),
    // Whether a person may get reports is decided by the handler.
    granted: [200, 409],
  },
];
