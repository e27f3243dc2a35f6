import type { Row } from "./row.ts";

/** The wizard requires a ticket, which these calls lack. */
export const setupRows: readonly Row[] = [
  { route: "POST /api/setup/lookup", needs: "anyone", json: () => ({ iccId: "1".repeat(19) }), granted: 404 },
  { route: "GET /api/setup/live", needs: "anyone", granted: 403 },
  { route: "POST /api/setup/device", needs: "anyone", json: () => ({}), granted: 403 },
  { route: "PUT /api/setup/photo", needs: "anyone", file: true, granted: 403 },
  { route: "GET /api/setup/entries", needs: "provider", granted: 200 },
  {
    route: "PUT /api/setup/entries/:id/dismissed",
    needs: "provider",
    params: () => ({ id: crypto.randomUUID() }),
    json: () => ({ dismissed: true }),
    granted: 404,
  },
  { route: "GET /api/setup/units", needs: "provider", granted: 200 },
  { route: "POST /api/setup/units", needs: "provider", json: () => ({ csv: "", claimCodes: false }), granted: 422 },
  { route: "GET /api/device/:id/setup", needs: "edit a device", of: "device", granted: 200 },
  { route: "PUT /api/device/:id/setup", needs: "edit a device", of: "device", json: () => ({}), granted: 422 },
  { route: "GET /api/setup/photo/:id", needs: "devices", granted: 404 },
];
