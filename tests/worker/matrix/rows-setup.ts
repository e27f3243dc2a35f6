import { deviceRow, type Row, row } from "./row.ts";

/** The wizard requires a ticket, which these calls lack. */
export const setupRows: readonly Row[] = [
  row("POST /api/setup/lookup", "anyone", 404, { json: () => ({ iccId: "1".repeat(19) }) }),
  row("GET /api/setup/live", "anyone", 403),
  row("POST /api/setup/device", "anyone", 403, { json: () => ({}) }),
  row("PUT /api/setup/photo", "anyone", 403, { file: true }),
  row("GET /api/setup/entries", "provider", 200),
  row("PUT /api/setup/entries/:id/dismissed", "provider", 404, {
    params: () => ({ id: crypto.randomUUID() }),
    json: () => ({ dismissed: true }),
  }),
  row("GET /api/setup/units", "provider", 200),
  row("POST /api/setup/units", "provider", 422, { json: () => ({ csv: "", claimCodes: false }) }),
  deviceRow("GET /api/device/:id/setup", "edit a device", 200),
  deviceRow("PUT /api/device/:id/setup", "edit a device", 422, { json: () => ({}) }),
  row("GET /api/setup/photo/:id", "devices", 404),
];
