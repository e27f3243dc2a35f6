import { dayOf } from "#contract/calendar";
import type { Device } from "#contract/device";
import * as format from "#contract/format";
import css from "./dashboard.module.css";
import { Facts } from "./Facts.tsx";
import { dayOfInstallation } from "./range.model.ts";

/** The facts of the device in one line: installed, serial number, zone, last sign of life. */
export function DeviceStrip({ device, now }: { device: Device; now: number }) {
  const facts: [string, string][] = [
    ["Install Date", format.day(dayOfInstallation(device.installationdate))],
    ["Device", device.device_name],
    ["Serial Number", device.serialno === "" ? "-" : device.serialno],
    ["Time zone", device.timezone],
    ["Last data", device.last_data_at === null ? "never" : format.instant(device.last_data_at, device.timezone)],
    ["Local date", format.day(dayOf(device.timezone, now))],
  ];
  return <Facts className={css.strip} facts={facts} />;
}
