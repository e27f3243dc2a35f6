import { addDays, monthIndex } from "#contract/common/calendar";
import type { SoilingInterval } from "#contract/soiling/soiling";
import { intervalGrade } from "./interval-grade.model.ts";

/** Half a step of the four stored decimals [%/day]. */
const ROUNDING = 0.5e-4;

/** Mean of a rate over the days of an interval [%/day]. */
export function rateOver(rate: number | readonly number[], interval: { start_date: string; end_date: string }): number {
  if (typeof rate === "number") return rate;
  let sum = 0;
  let days = 0;
  for (let day = interval.start_date; day <= interval.end_date; day = addDays(day, 1)) {
    sum += rate[monthIndex(day)] ?? 0;
    days++;
  }
  return sum / days;
}

export interface Contradiction {
  entered: number;
  measured: SoilingInterval;
}

/** False while a typed rate is invalid. */
export const isUsable = (rate: number | readonly number[]): boolean =>
  (typeof rate === "number" ? [rate] : rate).every((one) => one >= 0);

/** A rate outside the measured 95% interval; null: it agrees, is invalid, or the measurement is too weak. */
export function rateMismatch(
  rate: number | readonly number[] | null,
  measured: SoilingInterval | null,
): Contradiction | null {
  if (rate === null || !isUsable(rate) || measured === null || intervalGrade(measured).word === "Weak") return null;
  const entered = rateOver(rate, measured);
  const agrees = entered >= measured.low - ROUNDING && entered <= measured.high + ROUNDING;
  return agrees ? null : { entered, measured };
}
