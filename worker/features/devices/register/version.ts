import { and, eq, type SQL } from "drizzle-orm";
import { sha256Hex } from "../../../platform/digest.ts";
import { devices, type DeviceRow } from "../../../platform/schema.ts";

/** Columns written by the form. Without the daily analysis switch, which the dashboard also has and a form sends only when changed. */
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

export const versionOf = async (device: DeviceRow): Promise<string> =>
  (await sha256Hex(JSON.stringify(formColumns.map((name) => device[name])))).slice(0, 32);

export const isUnchanged = (device: DeviceRow): SQL =>
  and(eq(devices.device_id, device.device_id), ...formColumns.map((name) => eq(devices[name], device[name])))!;
