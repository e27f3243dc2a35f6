import type { Device } from "#contract/devices/device";
import { useSingleKeys } from "../../../shell/shortcuts/single-keys.ts";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import { viewKeys } from "./range-keys.model.ts";
import type { DashboardSearch } from "./search.ts";

interface RangeKeysProps {
  device: Device;
  range: DayRange;
  search: DashboardSearch;
  now: number;
  go: (change: Partial<DashboardSearch>) => void;
}

export function RangeKeys({ device, range, search, now, go }: RangeKeysProps) {
  const keys = viewKeys(device, range, search, now);
  useSingleKeys(Object.fromEntries(Object.entries(keys).map(([key, change]) => [key, () => go(change)])));
  return null;
}
