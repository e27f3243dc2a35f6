import { daysBetween } from "#contract/common/calendar";
import { DEFAULT_SYSTEMATIC_POINTS } from "#contract/common/uncertainty";
import type { SoilingInterval } from "#contract/soiling/soiling";
import type { RainResponseAnswer } from "#contract/soiling/rain-response";
import type { Unknown } from "#domain/cleaning-plan/index";

/** Standard deviations in a 95 % range. */
const RANGE = 2 * 1.96;
/** Spread of a rate that nobody measured [share of it]. */
const UNMEASURED_SPREAD = 0.4;
/** What a day's loss errs by where its interval does not say [percentage points]. */
const DAY_NOISE = 0.3;
const WEEK = 7;

/** Variance of a slope through `days` even days of noise `noise`, times noise squared: 12 / days^3. */
const slopeVariance = (noise: number, days: number): number => (12 * noise ** 2) / days ** 3;

/**
 * What a week more says of the rate: of the stretch that the rate was measured on where it still goes on, else of a stretch of its own. `rate`: mean
 * of the rates in force [%/day].
 */
export function weekOfData(rate: number, measured: SoilingInterval | null, newest: string | null): Unknown {
  if (measured === null || measured.rate <= 0) {
    const prior = (UNMEASURED_SPREAD * rate) ** 2;
    return { of: "rate", spread: UNMEASURED_SPREAD, share: prior / (prior + slopeVariance(DAY_NOISE, WEEK)) };
  }
  const { days, low, high, start_date, end_date } = measured;
  const long = Math.max(days, daysBetween(start_date, end_date) + 1);
  const goesOn = newest !== null && daysBetween(end_date, newest) <= 1;
  // The precision of a slope grows with the third power of its days.
  const share = goesOn ? 1 - (long / (long + WEEK)) ** 3 : WEEK ** 3 / (WEEK ** 3 + long ** 3);
  return { of: "rate", spread: (high - low) / RANGE / measured.rate, share };
}

/** What knowing the rain that cleans says; a rain gauge says no more. */
export const rainGauge = ({ low, high }: RainResponseAnswer): Unknown => ({
  of: "rain",
  spread: low > 0 ? Math.log(high / low) / RANGE : 0,
  share: 1,
});

/** Two sensors of a kind have half the variance of one. */
export const secondSensor = (uncertainty: number = DEFAULT_SYSTEMATIC_POINTS): Unknown => ({
  of: "loss",
  spread: (2 * uncertainty) / RANGE,
  share: 0.5,
});
