import { useSingleKeys } from "../../../shell/shortcuts/single-keys.ts";
import { viewKeys } from "./range-keys.model.ts";
import { useShown } from "../shown.ts";

export function RangeKeys() {
  const { device, range, search, now, go } = useShown();
  const keys = viewKeys(device, range, search, now);
  useSingleKeys(Object.fromEntries(Object.entries(keys).map(([key, change]) => [key, () => go(change)])));
  return null;
}
