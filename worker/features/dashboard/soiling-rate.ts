import { type Analytics, MAX_RATE_DAYS } from "../../../analytics-wasm/types.ts";
import { addDays, dayNumber, daysBetween } from "#contract/common/calendar";
import type { SoilingRate } from "#contract/soiling/soiling";
import { RATE_SPANS, lossGain } from "#contract/dashboard/soiling-rate";
import type { DaysWithEvidence } from "./evidence.ts";
import { detectFrom, goodDays } from "./intervals.ts";

export function isRateRange(from: string, to: string, today: string): boolean {
  return from <= to && to <= addDays(today, 1) && daysBetween(from, to) < MAX_RATE_DAYS;
}

/** Days on each side of a range that are also read: a jump near its end shows only in the days after it. */
const CONTEXT_DAYS = 60;

export const aroundRange = ({ from, to }: RateDays): { first: string; last: string } => ({
  first: addDays(from, -CONTEXT_DAYS),
  last: addDays(to, CONTEXT_DAYS),
});

interface RateDays {
  from: string;
  to: string;
}

const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/**
 * Slope of the daily loss over good days [%/day]. Rain, cleanings and dust split the range: one common slope, one level per part. `days`
 * and `evidence` include the days around the range.
 */
export function soilingRate(
  { days, evidence }: DaysWithEvidence,
  { from, to }: RateDays,
  kernels: Pick<Analytics, "detectIntervals" | "soilingRate">,
): SoilingRate {
  const good = goodDays(days).filter(({ day }) => day >= from && day <= to);
  const [first, last] = [good[0], good.at(-1)].map((day) => (day ? dayNumber(day.day) : NaN)) as [number, number];
  const jumps = detectFrom(days, evidence, kernels).events.filter(({ day }) => day > first && day <= last);
  const fit = kernels.soilingRate({
    day: Float64Array.from(good, ({ day }) => dayNumber(day)),
    loss: Float64Array.from(good, ({ loss }) => loss!),
    breaks: Float64Array.from(jumps, ({ day }) => day),
  });
  return {
    soiling_rate: finiteOrNull(fit.rate),
    weekly_soiling_rate: finiteOrNull(lossGain(RATE_SPANS.week, fit.rate)),
    low: finiteOrNull(fit.low),
    high: finiteOrNull(fit.high),
    r2: finiteOrNull(fit.r2),
    days: good.length,
    breaks: jumps.length,
  };
}
