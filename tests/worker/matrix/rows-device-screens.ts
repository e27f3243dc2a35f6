import { deviceRow, type Row, row } from "./row.ts";

export const imageryRows: readonly Row[] = [
  row("GET /api/imagery", "dashboard or devices", 200),
  row("GET /api/imagery/:z/:x/:y", "dashboard or devices", 404, { params: () => ({ z: "1", x: "0", y: "0" }) }),
];

export const upkeepRows: readonly Row[] = [
  row("POST /api/device/import/check", "import plants and devices", [200, 422], { json: () => ({ csv: "" }) }),
  row("POST /api/device/import", "import plants and devices", 422, { json: () => ({ csv: "" }) }),
  {
    route: "POST /api/device/:id/retire",
    needs: "edit a device",
    of: "device",
    // Too long, so nothing changes.
    json: () => ({ notes: "x".repeat(301) }),
    granted: 422,
  },
  deviceRow("GET /api/device/:id/units", "devices", 200),
  deviceRow("POST /api/device/:id/units", "edit a device", 422, { json: () => ({ iccId: "1" }) }),
  deviceRow("POST /api/device/:id/units/undo", "edit a device", 409),
  deviceRow("POST /api/device/:id/restore", "edit a device", 404),
  deviceRow("POST /api/device/:id/erase", "edit a device", 404, { json: () => ({ device_name: "none" }) }),
  row("GET /api/device/views", "dashboard or devices", 200),
  row("POST /api/device/views", "own account", 422, { json: () => ({}) }),
  row("PUT /api/device/views/:id", "own account", 404, {
    params: () => ({ id: "none" }),
    json: () => ({ name: "Any", isDefault: false }),
  }),
  row("DELETE /api/device/views/:id", "own account", 404, { params: () => ({ id: "none" }) }),
  row("POST /api/rollouts", "configure", 422, { json: () => ({}) }),
  row("GET /api/rollouts", "configure", 200),
  row("GET /api/rollouts/:id", "configure", 404, { params: () => ({ id: "none" }) }),
  row("POST /api/rollouts/:id/cancel", "configure", 404, { params: () => ({ id: "none" }) }),
  row("POST /api/rollouts/:id/continue", "configure", 404, { params: () => ({ id: "none" }) }),
];
