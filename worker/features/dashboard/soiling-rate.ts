import { type Analytics, MAX_RATE_DAYS } from "../../../analytics-wasm/types.ts";
import { addDays, dayNumber, daysBetween } from "#contract/common/calendar";
import type { SoilingRate } from "#contract/soiling/soiling";
import { RATE_SPANS, soiledIn } from "#contract/dashboard/soiling-rate";
import type { DaysWithEvidence } from "./evidence.ts";
import { detected, goodDays } from "./intervals.ts";

/** Whether a rate may be calculated for these days: in order, not beyond tomorrow and not more than the kernel takes. */
export function isRateRange(from: string, to: string, today: string): boolean {
  return from <= to && to <= addDays(today, 1) && daysBetween(from, to) < MAX_RATE_DAYS;
}

/** Days on either side of a range that are looked at too: a jump near its end shows in what comes after. */
const BESIDE = 60;

export const aroundRange = ({ from, to }: DayRange): { first: string; last: string } => ({
  first: addDays(from, -BESIDE),
  last: addDays(to, BESIDE),
});

interface DayRange {
  from: string;
  to: string;
}

const known = (value: number): number | null => (Number.isFinite(value) ? value : null);

/**
 * Slope of the daily loss over the good days of a range [%/day]. Where rain, a cleaning or dust falls within it, the slope is that of the soiling between
 * them: one slope, and a level of its own for each part. `days` and `evidence` are those around the range.
 */
export function soilingRate(
  { days, evidence }: DaysWithEvidence,
  { from, to }: DayRange,
  kernels: Pick<Analytics, "detectIntervals" | "soilingRate">,
): SoilingRate {
  const good = goodDays(days).filter(({ day }) => day >= from && day <= to);
  const [first, last] = [good[0], good.at(-1)].map((day) => (day ? dayNumber(day.day) : NaN)) as [number, number];
  const jumps = detected(days, evidence, kernels).events.filter(({ day }) => day > first && day <= last);
  const fit = kernels.soilingRate({
    day: Float64Array.from(good, ({ day }) => dayNumber(day)),
    loss: Float64Array.from(good, ({ loss }) => loss!),
    breaks: Float64Array.from(jumps, ({ day }) => day),
  });
  return {
    soiling_rate: known(fit.rate),
    weekly_soiling_rate: known(soiledIn(RATE_SPANS.week, fit.rate)),
    low: known(fit.low),
    high: known(fit.high),
    r2: known(fit.r2),
    days: good.length,
    breaks: jumps.length,
  };
}
