import type { FittedLevel, FittedLevelInput } from "../../types.ts";
import { requireRange } from "../check.ts";
import type { Core } from "../core.ts";
import { detectIntervals } from "./detect-intervals.ts";

/** A line through fewer days is no better than the newest day. */
const MIN_DAYS = 5;
/** If the newest day is this far below the line, it was cleaned [standard deviations]; a line needs three days to show that. */
const CLEANED_BELOW = -4.5;
const MAX_SYSTEMATIC = 1000;

export function fittedLevel(core: Core, { systematic, ...input }: FittedLevelInput): FittedLevel {
  requireRange("systematic", systematic, 0, MAX_SYSTEMATIC);
  const segment = detectIntervals(core, input).segments.at(-1);
  if (segment === undefined) return { day: NaN, loss: NaN, uncertainty: NaN, days: 0 };
  const known = new Map<number, number>();
  for (const [row, day] of input.day.entries()) {
    if (Number.isInteger(day) && day >= segment.start && Number.isFinite(input.loss[row]))
      known.set(day, input.loss[row]!);
  }
  const all = Float64Array.from(known.keys()).sort();
  // Detection drops a newest outlier, which may be a cleaning.
  const newest = all.at(-1)!;
  const none = { day: newest, loss: NaN, uncertainty: NaN, days: 0 };
  if (segment.n < MIN_DAYS) return none;
  const days = all.filter((day) => day <= segment.end);
  core.begin();
  const [x, y] = [core.put(days), core.put(days.map((day) => known.get(day)!))];
  const [scratch, result] = [core.take(days.length), core.take(3)];
  core.run("lineEnd", x, y, days.length, segment.slope, newest, known.get(newest)!, systematic, scratch, result);
  const [loss = NaN, uncertainty = NaN, above = NaN] = core.read(result, 3);
  return above < CLEANED_BELOW ? none : { day: newest, loss, uncertainty, days: segment.n };
}
