import { dayText } from "#contract/common/calendar";
import type { DayChanges } from "#contract/common/job";
import { pick } from "#contract/records/field";
import type { DayRow } from "../soiling/daily-soiling.ts";

export const noChanges: DayChanges = { days: 0, changed: 0, largest: null };

export function withChanges(so: DayChanges, days: number[], before: DayRow[], after: DayRow[]): DayChanges {
  const old = new Map(before.map((row) => [row.day, row]));
  const fresh = new Map(after.map((row) => [row.day, row]));
  const sum = { ...so };
  for (const day of days) {
    const [was, is] = [old.get(day), fresh.get(day)];
    if (!was && !is) continue;
    sum.days++;
    if (JSON.stringify(was && pick(was, figures)) === JSON.stringify(is && pick(is, figures))) continue;
    sum.changed++;
    const moved = distance(was, is);
    if (moved > (sum.largest ? Math.abs(sum.largest.after - sum.largest.before) : 0))
      sum.largest = { day: dayText(day), before: was!.loss!, after: is!.loss! };
  }
  return sum;
}

/** Uses a day's own quality, because its neighbors are judged later. */
const figures = [
  ...(["insol_clean", "insol_soiled", "loss", "own_quality"] as const),
  ...(["samples", "uncertainty", "window_insolation"] as const),
];

function distance(was: DayRow | undefined, is: DayRow | undefined): number {
  if (was?.loss == null || is?.loss == null) return 0;
  return Math.abs(is.loss - was.loss);
}
