import { addDays, monthIndex } from "#contract/common/calendar";
import type { SoilingInterval } from "#contract/soiling/soiling";
import { intervalGrade } from "./interval-grade.model.ts";

/** Rates are stored with four decimals: half a step is no contradiction [%/day]. */
const ROUNDING = 0.5e-4;

/** Mean of an entered rate over the days of an interval [%/day]: what it says of the days that the sensor measured. */
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
  /** The rate in use over the measured days [%/day]. */
  entered: number;
  measured: SoilingInterval;
}

/** Whether each of the rates can be used: what a person is typing may be below 0, and its box says so. */
export const isUsable = (rate: number | readonly number[]): boolean =>
  (typeof rate === "number" ? [rate] : rate).every((one) => one >= 0);

/** A rate outside the 95% interval of what was measured; null: it agrees, can't be used, or the measurement is too weak to say so. */
export function contradiction(
  rate: number | readonly number[] | null,
  measured: SoilingInterval | null,
): Contradiction | null {
  if (rate === null || !isUsable(rate) || measured === null || intervalGrade(measured).word === "Weak") return null;
  const entered = rateOver(rate, measured);
  const agrees = entered >= measured.low - ROUNDING && entered <= measured.high + ROUNDING;
  return agrees ? null : { entered, measured };
}
