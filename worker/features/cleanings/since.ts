import type { Analytics } from "../../../analytics-wasm/types.ts";
import { daysBetween } from "../../contract/calendar.ts";
import type { SinceCleaning } from "../../contract/cleanings.ts";
import { dollarsOf, type ReportedDay, type Worth } from "../devices/index.ts";

/** What soiling has cost since the newest cleaning that has ended, by its last day; null: none has. */
export function sinceCleaning(
  cleanings: readonly { day: string; end_day: string | null }[],
  days: readonly ReportedDay[],
  { worth, today }: { worth: Worth | null; today: string },
  kernels: Pick<Analytics, "dollarTotal">,
): SinceCleaning | null {
  const ended = cleanings.map(({ day, end_day }) => end_day ?? day).filter((day) => day <= today);
  const last = ended.toSorted().at(-1);
  if (last === undefined) return null;
  const after = days.filter(({ day }) => day > last && day <= today);
  const lost = worth && dollarsOf(after, worth, kernels);
  return { day: last, days: daysBetween(last, today), dollars: lost && lost.day.length > 0 ? lost.total : null };
}
