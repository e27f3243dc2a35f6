import { imageryRows, upkeepRows } from "./rows-device-screens.ts";
import { startingInputs } from "#contract/records/inputs";
import { customCsv } from "../plants/energy-files.ts";
import { deviceForm as form } from "./device-form.ts";
import { type Asked, deviceRow, exportRow, plantRow, type Row, row } from "./row.ts";

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
  row("GET /api/plant/all", "dashboard or devices", 200),
  row("GET /api/next-washes", "dashboard", 200),
  row("GET /api/portfolio/run", "dashboard", 200),
  plantRow("GET /api/plant/:id/calculation-inputs", "dashboard", 200),
  plantRow("PUT /api/plant/:id/calculation-inputs", "inputs", [200, 409], {
    json: () => ({ version: 0, inputs: startingInputs }),
  }),
  // Exists only after another row stored it.
  plantRow("GET /api/plant/:id/energy-file", "dashboard", [200, 404]),
  plantRow("PUT /api/plant/:id/energy-file", "energy file", 200, {
    json: () => ({ fileName: "year.csv", content: customCsv(() => 10), customCSVFileStartDate: "2025-01-01" }),
  }),
  row("GET /api/device/all", "dashboard or devices", 200),
  row("GET /api/device/listing", "devices", 200),
  row("GET /api/device/getNearestDevice", "dashboard", [200, 404], { query: () => "?lat=1&lng=1" }),
  deviceRow("GET /api/device/noon", "devices", 200, { query: (asked) => `?device_id=${named(asked)}&date=2026-03-01` }),
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
  plantRow("GET /api/plant/getPlantDevicesDataIsolationChart/:id/:from/:to", "dashboard", 200, {
    params: days,
    query: () => "?energyRate=0.1&arraySize=1000",
  }),
  look("getDevicePrecipitationAndWindSpeed/:id/:from/:to", days),
  look("getDeviceDataIrradianceChart/:id/:from/:to", days),
  look("getCustomPrecipitationData/:id/:from/:to", days),
  look(":id/dollar-loss/:from/:to/:energyRate/:arraySize", money),
  look("getSoilingLoss/:id"),
  look("getCurrentYearLoss/:id/:energyRate/:arraySize", money),
  // No plan until another row stored an energy file.
  ...["report", "report/content"].map((path) => Object.assign(look(`:id/savings/${path}`), { granted: [200, 404] })),
  deviceRow("PUT /api/device/:id/cleanings", "cleanings", [200, 409], {
    json: () => ({ version: null, cleaningEvents: { "2026-01-05": { notes: "" } } }),
  }),
  deviceRow("PUT /api/device/:id/offset", "offset", 200, { json: () => ({ offset: 1 }) }),
  deviceRow("PUT /api/device/:id/systematic-uncertainty", "offset", 200, { json: () => ({ points: 0.4 }) }),
  deviceRow("GET /api/device/:id/batches", "upload", 200),
  deviceRow("DELETE /api/device/:id/batches/:batch", "upload", 404, { params: () => ({ batch: "1" }) }),
  deviceRow("POST /api/device/savings", "savings", 422, {
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
  }),
  row("POST /api/device/savings/status", "savings", 200, { json: () => ({ job: crypto.randomUUID() }) }),
  deviceRow("POST /api/device/calculate", "configure", 422, {
    json: (asked) => ({ device_id: named(asked), start_date: "9999-01-01" }),
  }),
  row("GET /api/device/calculate/status/:key", "configure", 200, { params: (asked) => ({ key: `${named(asked)}.1` }) }),
  deviceRow("GET /api/device/:id/jobs", "configure", 200),
  deviceRow("POST /api/device/normalize/:id", "configure", 422, {
    json: (asked) => ({ ...normalization(asked), normCNew: 0, normDNew: 0 }),
  }),
  deviceRow("POST /api/device/normalize/:id/preview", "configure", 200, { json: normalization }),
  deviceRow("GET /api/device/normalize/:id/layers", "configure", 200),
  deviceRow("POST /api/device/normalize/:id/layers/:layer/undo", "configure", 404, { params: () => ({ layer: "1" }) }),
  row("GET /api/device/normalize/status/check/:key", "configure", 200, {
    params: (asked) => ({ key: `${named(asked)}.1` }),
  }),
  deviceRow("POST /api/device/startCSVDownload", "devices", [202, 409, 429], {
    json: ({ world, caller, subject }) => ({
      user_id: world.ids[caller] ?? world.ids.Owner,
      device_id: world.device[subject],
      start_date: "2026-01-01",
      end_date: "2026-01-02",
    }),
  }),
  row("GET /api/exports", "devices", 200),
  exportRow("GET /api/exports/:id/file", "devices", 409, { params: (asked) => ({ id: exportOf(asked, "look") }) }),
  exportRow("DELETE /api/exports/:id", "devices", 204, { params: (asked) => ({ id: exportOf(asked, "delete") }) }),
  plantRow("POST /api/device/addDevice", "add a unit", 404, {
    json: ({ world, subject }) => ({ ...form, ...unit, plant_id: world.plant[subject] }),
  }),
  plantRow("POST /api/device/addDevice", "add a pushing device", 201, {
    json: ({ world, subject }) => ({ ...form, isInboundApiDevice: true, plant_id: world.plant[subject] }),
  }),
  deviceRow("POST /api/device/updateDevice", "edit a device", 200, {
    json: (asked) => ({ ...form, device_id: named(asked), plant_id: plantOf(asked) }),
  }),
  ...upkeepRows,
  row("GET /api/ares/getBy/iccId", "add a unit", 404, { query: () => `?iccId=${"1".repeat(19)}` }),
  deviceRow("POST /api/device/config/:actionType", "configure", [202, 409], {
    params: () => ({ actionType: "function" }),
    json: (asked) => ({ device_id: named(asked), device_param: "clean", actionType: "function" }),
  }),
  deviceRow("GET /api/device/:id/config", "configure", 200),
  deviceRow("GET /api/device/:id/commands", "configure", 200),
  deviceRow("GET /api/device/:id/commands/:command", "configure", 404, { params: () => ({ command: "none" }) }),
  deviceRow("DELETE /api/device/:id/commands/:command", "configure", 404, { params: () => ({ command: "none" }) }),
  deviceRow("POST /api/device/apiKey/:id", "edit a device", 422, { json: () => ({}) }),
  deviceRow("GET /api/device/apiKey/:id", "edit a device", 403),
  deviceRow("POST /api/device/apiKey/:id/rotate", "edit a device", 403),
  ...imageryRows,
  row("GET /api/openapi.json", "anyone", 200),
  row("GET /api/device/inbound/commands", "device", 401),
  row("GET /api/device/inbound/received", "device", 401),
  row("POST /api/device/inbound/commands/:id", "device", 401, {
    params: () => ({ id: "none" }),
    json: () => ({ attempt: 1, result: 0 }),
  }),
  row("POST /api/device/inbound/configuration", "device", 401, { json: () => ({ washSec: 30 }) }),
  row("POST /api/device/inbound/health", "device", 401, { json: () => ({ battery: 12.5 }) }),
  row("POST /api/device/inbound/particle", "device", 401, { json: () => ({}) }),
  row("POST /api/device/inbound/readings", "device", 401, { json: () => ({ t: [], iC: [] }) }),
  ...["PUT", "POST"].flatMap((method) =>
    ["", "/:name"].map((name): Row =>
      deviceRow(`${method} /api/device/inbound/sensor/data${name}`, "upload", 200, {
        file: true,
        params: () => ({ name: "station.dat" }),
        query: (asked) => `?deviceId=${named(asked)}&sensorType=10&dryRun=1`,
      }),
    ),
  ),
];

/** Moving a device names its own plant. */
const plantOf = ({ world, subject }: Asked): string =>
  subject === "disabled" ? world.plant.own : world.plant[subject];

function exportOf({ world, caller, subject }: Asked, use: "look" | "delete"): string {
  if (subject === "own") return world.export(caller, use);
  return subject === "other's" ? world.export(caller === "Owner" ? "Staff" : "Owner", use) : world.plant.deleted;
}
