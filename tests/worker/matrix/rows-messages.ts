import { deviceRow, type Row, row } from "./row.ts";

export const messageRows: readonly Row[] = [
  deviceRow("GET /api/device/:id/run-wash-analysis", "dashboard or devices", 200),
  deviceRow("PUT /api/device/:id/run-wash-analysis", "inputs", 200, { json: () => ({ runWashAnalysis: false }) }),
  row("GET /api/messages/getUserMessages/:userId", "dashboard", 200, {
    params: ({ world, caller }) => ({ userId: world.ids[caller] ?? world.ids.Owner! }),
  }),
  row("GET /api/messages", "dashboard", 200, { query: () => "?from=2026-01-01&to=2026-01-31" }),
  row("POST /api/messages/seen", "dashboard", 204, { json: () => ({ until: 1 }) }),
  row("POST /api/alerts/answer", "cleanings", 404, { json: () => ({ kind: "acknowledge", ids: [0] }) }),
  row("GET /api/noc/fleet", "provider", 200),
  row("GET /api/noc/messages", "provider", 200, { query: () => "?from=1780000000&to=1780086400" }),
  row("GET /api/noc/changes", "provider", 200, { query: () => "?after=1780000000" }),
  row("GET /api/noc/live", "provider", 101, { headers: { upgrade: "websocket" } }),
  row("GET /api/maintenance", "dashboard", 200),
  row("POST /api/maintenance", "cleanings", 404, {
    json: () => ({ plant_id: "no-such-plant", to: Math.floor(Date.now() / 1000) + 3600 }),
  }),
  row("GET /api/proposals", "dashboard", 200),
  row("GET /api/proposals/:id", "cleanings", 404, { params: () => ({ id: "none" }) }),
  row("PUT /api/proposals/:id", "cleanings", 404, {
    params: () => ({ id: "none" }),
    json: () => ({ isConfirmed: true }),
  }),
  row("GET /api/webhooks", "integrations", 200),
  row("POST /api/webhooks", "integrations", 422, { json: () => ({ url: "http://10.0.0.1/" }) }),
  row("PUT /api/webhooks/:id", "integrations", 404, {
    params: () => ({ id: "no-such-webhook" }),
    json: () => ({ name: "Desk", types: ["wash.due"], plants: [] }),
  }),
  ...(
    [
      "DELETE /api/webhooks/:id",
      "POST /api/webhooks/:id/secret",
      "POST /api/webhooks/:id/test",
      "GET /api/webhooks/:id/deliveries",
    ] as const
  ).map((route) => ({
    route,
    needs: "integrations" as const,
    params: () => ({ id: "no-such-webhook" }),
    granted: 404,
  })),
  row("PUT /api/webhooks/:id/state", "integrations", 404, {
    params: () => ({ id: "no-such-webhook" }),
    json: () => ({ isActive: false }),
  }),
  row("POST /api/webhooks/:id/deliveries/:sequence/retry", "integrations", 404, {
    params: () => ({ id: "no-such-webhook", sequence: "1" }),
  }),
  row("DELETE /api/maintenance/:id", "cleanings", 404, { params: () => ({ id: "no-such-window" }) }),
];
