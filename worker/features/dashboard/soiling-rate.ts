import { type Analytics, MAX_RATE_DAYS } from "../../../analytics-wasm/types.ts";
import { addDays, dayNumber, daysBetween } from "#contract/common/calendar";
import type { SoilingRate } from "#contract/soiling/soiling";
import { RATE_SPANS, soiledIn } from "#contract/dashboard/soiling-rate";
import type { DaysWithEvidence } from "./evidence.ts";
import { detected, goodDays } from "./intervals.ts";

export function isRateRange(from: string, to: string, today: string): boolean {
  return from <= to && to <= addDays(today, 1) && daysBetween(from, to) < MAX_RATE_DAYS;
}

/** Days on each side of a range that are also read: a jump near its end shows only in the days after it. */
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
 * Slope of the daily loss over good days [%/day]. Rain, cleanings and dust split the range: one common slope, one level per part. `days`
 * and `evidence` include the days around the range.
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
