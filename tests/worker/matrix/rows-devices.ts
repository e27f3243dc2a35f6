import { imageryRows, upkeepRows } from "./rows-device-screens.ts";
import { startingInputs } from "#contract/records/inputs";
import { customCsv } from "../plants/energy-files.ts";
import { deviceForm as form } from "./device-form.ts";
import type { Asked, Row } from "./row.ts";

const days = () => ({ from: "2026-01-01", to: "2026-01-31" });
const money = () => ({ ...days(), energyRate: "0.1", arraySize: "1000" });
const named = ({ world, subject }: Asked): string => world.device[subject];
const look = (path: string, params?: Row["params"]): Row => ({
  route: `GET /api/device/${path}`,
  needs: "dashboard",
  of: "device",
  granted: 200,
  ...(params && { params }),
});
const normalization = (asked: Asked) => ({
  deviceId: named(asked),
  startDate: "2026-01-01",
  endDate: "2026-01-02",
  normCOld: 0,
  normCNew: 1,
  normDOld: 0,
  normDNew: 1,
});
const shared = (path: string): Row => ({ ...look(path), needs: "dashboard or devices" });
/** The handler checks the type; the provider's unit does not exist, so 404 is right. */
const unit = { isInboundApiDevice: false, device_id: "no-such-unit", serialno: "S1-0001", iccId: "0" };

export const deviceRows: readonly Row[] = [
  { route: "GET /api/plant/all", needs: "dashboard or devices", granted: 200 },
  { route: "GET /api/next-washes", needs: "dashboard", granted: 200 },
  { route: "GET /api/portfolio/run", needs: "dashboard", granted: 200 },
  { route: "GET /api/plant/:id/calculation-inputs", needs: "dashboard", of: "plant", granted: 200 },
  {
    route: "PUT /api/plant/:id/calculation-inputs",
    needs: "inputs",
    of: "plant",
    json: () => ({ version: 0, inputs: startingInputs }),
    granted: [200, 409],
  },
  // Exists only after another row stored it.
  { route: "GET /api/plant/:id/energy-file", needs: "dashboard", of: "plant", granted: [200, 404] },
  {
    route: "PUT /api/plant/:id/energy-file",
    needs: "energy file",
    of: "plant",
    json: () => ({ fileName: "year.csv", content: customCsv(() => 10), customCSVFileStartDate: "2025-01-01" }),
    granted: 200,
  },
  { route: "GET /api/device/all", needs: "dashboard or devices", granted: 200 },
  { route: "GET /api/device/listing", needs: "devices", granted: 200 },
  { route: "GET /api/device/getNearestDevice", needs: "dashboard", query: () => "?lat=1&lng=1", granted: [200, 404] },
  {
    route: "GET /api/device/noon",
    needs: "devices",
    of: "device",
    query: (asked) => `?device_id=${named(asked)}&date=2026-03-01`,
    granted: 200,
  },
  shared(":id"),
  shared(":id/wash-log"),
  shared(":id/last-data-point"),
  shared(":id/plane"),
  shared(":id/cleanings"),
  look(":id/offset"),
  look(":id/systematic-uncertainty"),
  shared(":id/sensor-check"),
  shared(":id/metadata"),
  look(":id/insolation/:from/:to", days),
  look("getDeviceDataIsolationChart/:id/:from/:to", days),
  {
    route: "GET /api/plant/getPlantDevicesDataIsolationChart/:id/:from/:to",
    needs: "dashboard",
    of: "plant",
    params: days,
    query: () => "?energyRate=0.1&arraySize=1000",
    granted: 200,
  },
  look("getDevicePrecipitationAndWindSpeed/:id/:from/:to", days),
  look("getDeviceDataIrradianceChart/:id/:from/:to", days),
  look("getCustomPrecipitationData/:id/:from/:to", days),
  look(":id/dollar-loss/:from/:to/:energyRate/:arraySize", money),
  look("getSoilingLoss/:id"),
  look("getCurrentYearLoss/:id/:energyRate/:arraySize", money),
  // No plan until another row stored an energy file.
  ...["report", "report/content"].map((path) => Object.assign(look(`:id/savings/${path}`), { granted: [200, 404] })),
  {
    route: "PUT /api/device/:id/cleanings",
    needs: "cleanings",
    of: "device",
    json: () => ({ version: null, cleaningEvents: { "2026-01-05": { notes: "" } } }),
    granted: [200, 409],
  },
  { route: "PUT /api/device/:id/offset", needs: "offset", of: "device", json: () => ({ offset: 1 }), granted: 200 },
  {
    route: "PUT /api/device/:id/systematic-uncertainty",
    needs: "offset",
    of: "device",
    json: () => ({ points: 0.4 }),
    granted: 200,
  },
  { route: "GET /api/device/:id/batches", needs: "upload", of: "device", granted: 200 },
  {
    route: "DELETE /api/device/:id/batches/:batch",
    needs: "upload",
    of: "device",
    params: () => ({ batch: "1" }),
    granted: 404,
  },
  {
    route: "POST /api/device/savings",
    needs: "savings",
    of: "device",
    json: (asked) => ({
      device_id: named(asked),
      solar_cost: 0.1,
      wash_cost: 1000,
      array_size: 1000,
      rain_threshold: 0.3,
      planned_cleanings: 2,
      num_weeks: 13,
      soiling_rate: 0.1,
      csv_content: "this is no file of energy",
    }),
    granted: 422,
  },
  {
    route: "POST /api/device/savings/status",
    needs: "savings",
    json: () => ({ job: crypto.randomUUID() }),
    granted: 200,
  },
  {
    route: "POST /api/device/calculate",
    needs: "configure",
    of: "device",
    json: (asked) => ({ device_id: named(asked), start_date: "9999-01-01" }),
    granted: 422,
  },
  {
    route: "GET /api/device/calculate/status/:key",
    needs: "configure",
    params: (asked) => ({ key: `${named(asked)}.1` }),
    granted: 200,
  },
  { route: "GET /api/device/:id/jobs", needs: "configure", of: "device", granted: 200 },
  {
    route: "POST /api/device/normalize/:id",
    needs: "configure",
    of: "device",
    json: (asked) => ({ ...normalization(asked), normCNew: 0, normDNew: 0 }),
    granted: 422,
  },
  {
    route: "POST /api/device/normalize/:id/preview",
    needs: "configure",
    of: "device",
    json: normalization,
    granted: 200,
  },
  { route: "GET /api/device/normalize/:id/layers", needs: "configure", of: "device", granted: 200 },
  {
    route: "POST /api/device/normalize/:id/layers/:layer/undo",
    needs: "configure",
    of: "device",
    params: () => ({ layer: "1" }),
    granted: 404,
  },
  {
    route: "GET /api/device/normalize/status/check/:key",
    needs: "configure",
    params: (asked) => ({ key: `${named(asked)}.1` }),
    granted: 200,
  },
  {
    route: "POST /api/device/startCSVDownload",
    needs: "devices",
    of: "device",
    json: ({ world, caller, subject }) => ({
      user_id: world.ids[caller] ?? world.ids.Owner,
      device_id: world.device[subject],
      start_date: "2026-01-01",
      end_date: "2026-01-02",
    }),
    granted: [202, 409, 429],
  },
  { route: "GET /api/exports", needs: "devices", granted: 200 },
  {
    route: "GET /api/exports/:id/file",
    needs: "devices",
    of: "export",
    params: (asked) => ({ id: exportOf(asked, "look") }),
    granted: 409,
  },
  {
    route: "DELETE /api/exports/:id",
    needs: "devices",
    of: "export",
    params: (asked) => ({ id: exportOf(asked, "delete") }),
    granted: 204,
  },
  {
    route: "POST /api/device/addDevice",
    needs: "add a unit",
    of: "plant",
    json: ({ world, subject }) => ({ ...form, ...unit, plant_id: world.plant[subject] }),
    granted: 404,
  },
  {
    route: "POST /api/device/addDevice",
    needs: "add a pushing device",
    of: "plant",
    json: ({ world, subject }) => ({ ...form, isInboundApiDevice: true, plant_id: world.plant[subject] }),
    granted: 201,
  },
  {
    route: "POST /api/device/updateDevice",
    needs: "edit a device",
    of: "device",
    json: (asked) => ({ ...form, device_id: named(asked), plant_id: plantOf(asked) }),
    granted: 200,
  },
  ...upkeepRows,
  { route: "GET /api/ares/getBy/iccId", needs: "add a unit", query: () => `?iccId=${"1".repeat(19)}`, granted: 404 },
  {
    route: "POST /api/device/config/:actionType",
    needs: "configure",
    of: "device",
    params: () => ({ actionType: "function" }),
    json: (asked) => ({ device_id: named(asked), device_param: "clean", actionType: "function" }),
    granted: [202, 409],
  },
  { route: "GET /api/device/:id/config", needs: "configure", of: "device", granted: 200 },
  { route: "GET /api/device/:id/commands", needs: "configure", of: "device", granted: 200 },
  {
    route: "GET /api/device/:id/commands/:command",
    needs: "configure",
    of: "device",
    params: () => ({ command: "none" }),
    granted: 404,
  },
  {
    route: "DELETE /api/device/:id/commands/:command",
    needs: "configure",
    of: "device",
    params: () => ({ command: "none" }),
    granted: 404,
  },
  {
    route: "POST /api/device/apiKey/:id",
    needs: "edit a device",
    of: "device",
    json: () => ({}),
    granted: 422,
  },
  { route: "GET /api/device/apiKey/:id", needs: "edit a device", of: "device", granted: 403 },
  { route: "POST /api/device/apiKey/:id/rotate", needs: "edit a device", of: "device", granted: 403 },
  ...imageryRows,
  { route: "GET /api/openapi.json", needs: "anyone", granted: 200 },
  { route: "GET /api/device/inbound/commands", needs: "device", granted: 401 },
  { route: "GET /api/device/inbound/received", needs: "device", granted: 401 },
  {
    route: "POST /api/device/inbound/commands/:id",
    needs: "device",
    params: () => ({ id: "none" }),
    json: () => ({ attempt: 1, result: 0 }),
    granted: 401,
  },
  { route: "POST /api/device/inbound/configuration", needs: "device", json: () => ({ washSec: 30 }), granted: 401 },
  { route: "POST /api/device/inbound/health", needs: "device", json: () => ({ battery: 12.5 }), granted: 401 },
  { route: "POST /api/device/inbound/particle", needs: "device", json: () => ({}), granted: 401 },
  { route: "POST /api/device/inbound/readings", needs: "device", json: () => ({ t: [], iC: [] }), granted: 401 },
  ...["PUT", "POST"].flatMap((method) =>
    ["", "/:name"].map((name): Row => ({
      route: `${method} /api/device/inbound/sensor/data${name}`,
      needs: "upload",
      of: "device",
      file: true,
      params: () => ({ name: "station.dat" }),
      query: (asked) => `?deviceId=${named(asked)}&sensorType=10&dryRun=1`,
      granted: 200,
    })),
  ),
];

/** Moving a device names its own plant. */
const plantOf = ({ world, subject }: Asked): string =>
  subject === "disabled" ? world.plant.own : world.plant[subject];

function exportOf({ world, caller, subject }: Asked, use: "look" | "delete"): string {
  if (subject === "own") return world.export(caller, use);
  return subject === "other's" ? world.export(caller === "Owner" ? "Staff" : "Owner", use) : world.plant.deleted;
}
