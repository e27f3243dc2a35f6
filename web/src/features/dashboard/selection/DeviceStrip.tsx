import { dayOfMonthDayYear } from "#contract/common/calendar";
import type { Device } from "#contract/devices/device";
import * as format from "#contract/common/format";
import css from "../dashboard.module.css";
import { Facts } from "../../../ui/tables/Facts.tsx";

export function DeviceStrip({ device }: { device: Device }) {
  const facts: [string, string][] = [
    ["Install Date", format.day(dayOfMonthDayYear(device.installationdate))],
    ["Device", device.device_name],
    ["Serial Number", device.serialno === "" ? "-" : device.serialno],
    ["Last data", device.last_data_at === null ? "never" : format.instant(device.last_data_at, device.timezone)],
  ];
  return <Facts className={css.strip} facts={facts} />;
}
