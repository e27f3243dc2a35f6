import { addDays, dayOf } from "#contract/common/calendar";
import type { Plot } from "../plot.ts";

export interface DayRange {
  high: number;
  low: number;
}

/** Days with values in the plot's zone, as runs without a missing day. */
export function dailyRuns(plot: Pick<Plot, "x" | "zone">, values: readonly (number | null)[]): DayRange[][] {
  const runs: DayRange[][] = [];
  let last = "";
  let range: DayRange = { high: 0, low: 0 };
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const day = dayOf(plot.zone, plot.x[index]!);
    if (day === last) {
      if (value > values[range.high]!) range.high = index;
      if (value < values[range.low]!) range.low = index;
      continue;
    }
    range = { high: index, low: index };
    const run = runs.at(-1);
    if (run && day === addDays(last, 1)) run.push(range);
    else runs.push([range]);
    last = day;
  }
  // The bucket of the first midnight isn't part of the day before.
  const first = runs[0]?.[0];
  if (first && first.high === first.low && runs[0]!.length > 1) runs[0]!.shift();
  return runs;
}
