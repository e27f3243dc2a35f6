import { useSingleKeys } from "../../../shell/shortcuts/single-keys.ts";
import { useShown } from "../shown.ts";
import { dayOf, dayOfMonthDayYear } from "#contract/common/calendar";
import type { Device } from "#contract/devices/device";
import { type DayRange, presets, shiftRange } from "../../../ui/dates/date-ranges.ts";
import { firstDayOf } from "./range.model.ts";
import { type DashboardSearch, over } from "./search.ts";

/** "Since install" has no key. */
const NUMBERED = 6;

type RangeDevice = Pick<Device, "timezone" | "installationdate" | "first_day">;

/** `[` and `]` step by the range, `1` to `6` choose presets, `z` resets the zoom. Keys without effect are left out. */
export function viewKeys(
  device: RangeDevice,
  range: DayRange,
  { zoom, window }: Pick<DashboardSearch, "zoom" | "window">,
  now: number,
): Record<string, Partial<DashboardSearch>> {
  const today = dayOf(device.timezone, now);
  const ranges: [string, DayRange][] = [
    ["[", shiftRange(range, -1, firstDayOf(device), today)],
    ["]", shiftRange(range, 1, firstDayOf(device), today)],
    ...presets(today, dayOfMonthDayYear(device.installationdate))
      .slice(0, NUMBERED)
      .map((preset, index): [string, DayRange] => [String(index + 1), preset.range]),
  ];
  const isOther = ({ from, to }: DayRange) => from !== range.from || to !== range.to;
  const keys = Object.fromEntries(ranges.filter(([, next]) => isOther(next)).map(([key, next]) => [key, over(next)]));
  const isZoomed = zoom !== undefined || window !== undefined;
  return isZoomed ? { ...keys, z: { zoom: undefined, window: undefined } } : keys;
}

export function RangeKeys() {
  const { device, range, search, now, go } = useShown();
  const keys = viewKeys(device, range, search, now);
  useSingleKeys(Object.fromEntries(Object.entries(keys).map(([key, change]) => [key, () => go(change)])));
  return null;
}
