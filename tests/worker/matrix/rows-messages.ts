import type { Row } from "./row.ts";

export const messageRows: readonly Row[] = [
  { route: "GET /api/device/:id/run-wash-analysis", needs: "dashboard or devices", of: "device", granted: 200 },
  {
    route: "PUT /api/device/:id/run-wash-analysis",
    needs: "inputs",
    of: "device",
    json: () => ({ runWashAnalysis: false }),
    granted: 200,
  },
  {
    route: "GET /api/messages/getUserMessages/:userId",
    needs: "dashboard",
    params: ({ world, caller }) => ({ userId: world.ids[caller] ?? world.ids.Owner! }),
    granted: 200,
  },
  { route: "GET /api/messages", needs: "dashboard", query: () => "?from=2026-01-01&to=2026-01-31", granted: 200 },
  { route: "POST /api/messages/seen", needs: "dashboard", json: () => ({ until: 1 }), granted: 204 },
  {
    route: "POST /api/alerts/answer",
    needs: "cleanings",
    json: () => ({ kind: "acknowledge", ids: [0] }),
    granted: 404,
  },
  { route: "GET /api/noc/fleet", needs: "provider", granted: 200 },
  { route: "GET /api/noc/messages", needs: "provider", query: () => "?from=1780000000&to=1780086400", granted: 200 },
  { route: "GET /api/noc/changes", needs: "provider", query: () => "?after=1780000000", granted: 200 },
  { route: "GET /api/noc/live", needs: "provider", headers: { upgrade: "websocket" }, granted: 101 },
  { route: "GET /api/maintenance", needs: "dashboard", granted: 200 },
  {
    route: "POST /api/maintenance",
    needs: "cleanings",
    json: () => ({ plant_id: "no-such-plant", to: Math.floor(Date.now() / 1000) + 3600 }),
    granted: 404,
  },
  { route: "GET /api/proposals", needs: "dashboard", granted: 200 },
  { route: "GET /api/proposals/:id", needs: "cleanings", params: () => ({ id: "none" }), granted: 404 },
  {
    route: "PUT /api/proposals/:id",
    needs: "cleanings",
    params: () => ({ id: "none" }),
    json: () => ({ isConfirmed: true }),
    granted: 404,
  },
  { route: "GET /api/webhooks", needs: "integrations", granted: 200 },
  { route: "POST /api/webhooks", needs: "integrations", json: () => ({ url: "http://10.0.0.1/" }), granted: 422 },
  {
    route: "PUT /api/webhooks/:id",
    needs: "integrations",
    params: () => ({ id: "no-such-webhook" }),
    json: () => ({ name: "Desk", types: ["wash.due"], plants: [] }),
    granted: 404,
  },
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
  {
    route: "PUT /api/webhooks/:id/state",
    needs: "integrations",
    params: () => ({ id: "no-such-webhook" }),
    json: () => ({ isActive: false }),
    granted: 404,
  },
  {
    route: "POST /api/webhooks/:id/deliveries/:sequence/retry",
    needs: "integrations",
    params: () => ({ id: "no-such-webhook", sequence: "1" }),
    granted: 404,
  },
  { route: "DELETE /api/maintenance/:id", needs: "cleanings", params: () => ({ id: "no-such-window" }), granted: 404 },
];
