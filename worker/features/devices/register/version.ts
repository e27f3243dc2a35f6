import { and, eq, type SQL } from "drizzle-orm";
import { sha256Hex } from "../../../platform/digest.ts";
import { devices } from "../../../platform/schema.ts";

type DeviceRow = typeof devices.$inferSelect;

/**
 * What the form of a device writes. The switch of the daily analysis is left out, because the dashboard has it too and a form sends it
 * only if it was changed there.
 */
const formColumns = [
  "device_name",
  "plant_id",
  "location",
  "lat",
  "lng",
  "timezone",
  "installed_on",
  "notes",
  "soilingAlertThreshold",
  "wash_extension_data",
  "customWeatherData",
  "customWindData",
  "start_hour",
  "end_hour",
  "isUsingSolarNoonWindow",
  "solarNoonWindowInterval",
  "correctsTemperature",
  "arrayMount",
  "arrayTilt",
] as const satisfies readonly (keyof DeviceRow)[];

/** Names the state of a device's form; another name, another state. */
export const versionOf = async (device: DeviceRow): Promise<string> =>
  (await sha256Hex(JSON.stringify(formColumns.map((name) => device[name])))).slice(0, 32);

/** Condition on `devices`: the row still is as it was read. */
export const unchanged = (device: DeviceRow): SQL =>
  and(eq(devices.device_id, device.device_id), ...formColumns.map((name) => eq(devices[name], device[name])))!;
