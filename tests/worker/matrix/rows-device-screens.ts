import type { Row } from "./row.ts";

export const imageryRows: readonly Row[] = [
  { route: "GET /api/imagery", needs: "dashboard or devices", granted: 200 },
  {
    route: "GET /api/imagery/:z/:x/:y",
    needs: "dashboard or devices",
    params: () => ({ z: "1", x: "0", y: "0" }),
    granted: 404,
  },
];

export const upkeepRows: readonly Row[] = [
  {
    route: "POST /api/device/import/check",
    needs: "import plants and devices",
    json: () => ({ csv: "" }),
    granted: [200, 422],
  },
  { route: "POST /api/device/import", needs: "import plants and devices", json: () => ({ csv: "" }), granted: 422 },
  {
    route: "POST /api/device/:id/retire",
    needs: "edit a device",
    of: "device",
    // Too long, so nothing changes.
    json: () => ({ notes: "x".repeat(301) }),
    granted: 422,
  },
  { route: "GET /api/device/:id/units", needs: "devices", of: "device", granted: 200 },
  {
    route: "POST /api/device/:id/units",
    needs: "edit a device",
    of: "device",
    json: () => ({ iccId: "1" }),
    granted: 422,
  },
  { route: "POST /api/device/:id/units/undo", needs: "edit a device", of: "device", granted: 409 },
  { route: "POST /api/device/:id/restore", needs: "edit a device", of: "device", granted: 404 },
  {
    route: "POST /api/device/:id/erase",
    needs: "edit a device",
    of: "device",
    json: () => ({ device_name: "none" }),
    granted: 404,
  },
  { route: "GET /api/device/views", needs: "dashboard or devices", granted: 200 },
  { route: "POST /api/device/views", needs: "own account", json: () => ({}), granted: 422 },
  {
    route: "PUT /api/device/views/:id",
    needs: "own account",
    params: () => ({ id: "none" }),
    json: () => ({ name: "Any", isDefault: false }),
    granted: 404,
  },
  { route: "DELETE /api/device/views/:id", needs: "own account", params: () => ({ id: "none" }), granted: 404 },
  { route: "POST /api/rollouts", needs: "configure", json: () => ({}), granted: 422 },
  { route: "GET /api/rollouts", needs: "configure", granted: 200 },
  { route: "GET /api/rollouts/:id", needs: "configure", params: () => ({ id: "none" }), granted: 404 },
  { route: "POST /api/rollouts/:id/cancel", needs: "configure", params: () => ({ id: "none" }), granted: 404 },
  { route: "POST /api/rollouts/:id/continue", needs: "configure", params: () => ({ id: "none" }), granted: 404 },
];
