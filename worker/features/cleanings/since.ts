import type { Analytics } from "../../../analytics-wasm/types.ts";
import { daysBetween } from "#contract/common/calendar";
import type { LossSinceCleaning } from "#contract/cleanings/cleanings";
import { dollarRangeOf, dollarsOf, type DailySoilingDay, type Worth } from "../devices/index.ts";

/** Cost of soiling since the newest cleaning that has ended; null: none has. `systematic` [percentage points]. */
export function sinceCleaning(
  cleanings: readonly { day: string; end_day: string | null }[],
  days: readonly DailySoilingDay[],
  { worth, today, systematic }: { worth: Worth | null; today: string; systematic: number },
  kernels: Pick<Analytics, "dollarRange" | "dollarTotal">,
): LossSinceCleaning | null {
  const ended = cleanings.map(({ day, end_day }) => end_day ?? day).filter((day) => day <= today);
  const last = ended.toSorted().at(-1);
  if (last === undefined) return null;
  const after = days.filter(({ day }) => day > last && day <= today);
  const since = { day: last, days: daysBetween(last, today) };
  const lost = worth && dollarsOf(after, worth, kernels);
  if (!worth || !lost || lost.day.length === 0) return { ...since, dollars: null, low: null, high: null };
  return { ...since, dollars: lost.total, ...dollarRangeOf(after, worth, systematic, kernels) };
}
