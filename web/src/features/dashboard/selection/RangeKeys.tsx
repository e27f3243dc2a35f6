import { dayOf } from "#contract/common/calendar";
import type { Device } from "#contract/devices/device";
import { useSingleKeys } from "../../../shell/shortcuts/single-keys.ts";
import { type DayRange, shiftRange } from "../../../ui/dates/date-ranges.ts";
import { firstDayOf } from "./range.model.ts";
import { type DashboardSearch, over } from "./search.ts";

interface RangeKeysProps {
  device: Device;
  range: DayRange;
  /** UTC epoch seconds */
  now: number;
  go: (change: Partial<DashboardSearch>) => void;
}

/** `[` and `]` show the days before and after, as the buttons at the dates do. */
export function RangeKeys({ device, range, now, go }: RangeKeysProps) {
  const shift = (direction: -1 | 1) => () => {
    const next = shiftRange(range, direction, firstDayOf(device), dayOf(device.timezone, now));
    if (next.from !== range.from || next.to !== range.to) go(over(next));
  };
  useSingleKeys({ "[": shift(-1), "]": shift(1) });
  return null;
}
