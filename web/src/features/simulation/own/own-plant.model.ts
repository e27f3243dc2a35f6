import { daysInMonth } from "#contract/common/calendar";
import type { GroundMeasured, MonthlyProjection, OwnPlant } from "#contract/simulation/projection";
import { measuredRates } from "#contract/simulation/terms";

export interface ComparedMonth {
  /** From 1. */
  month: number;
  /** [%] */
  measured: number;
  simulated: number;
}

/** A typical year has 28 days in February. */
const PLAIN_YEAR = 2025;

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Months of which at least half was measured, as in reports. */
export function comparedMonths(
  { daily }: Pick<GroundMeasured, "daily">,
  monthly: readonly MonthlyProjection[],
): ComparedMonth[] {
  return monthly.flatMap(({ date: month, soiling }) => {
    const losses = daily
      .filter(({ date }) => Number(date.slice(0, 2)) === month)
      .map(({ soiling_loss }) => soiling_loss);
    if (2 * losses.length < daysInMonth(PLAIN_YEAR, month)) return [];
    return [{ month, measured: meanOf(losses), simulated: soiling }];
  });
}

/** Means of the months, as Full Year is. */
export const meanMonth = (months: readonly ComparedMonth[]): Pick<ComparedMonth, "measured" | "simulated"> => ({
  measured: meanOf(months.map(({ measured }) => measured)),
  simulated: meanOf(months.map(({ simulated }) => simulated)),
});

/** Rate of a plant's year for the simulation [%/day]; null: none, or beyond what the simulation takes. */
export function usableRate({ rate }: Pick<OwnPlant, "rate">): number | null {
  if (rate === null) return null;
  const measured = shownRate(rate.ofYear);
  return measured >= measuredRates.minimum && measured <= measuredRates.maximum ? measured : null;
}

/** As it is shown, so that what is entered is what was read [%/day]. */
export const shownRate = (rate: number): number => Math.round(rate * 1e3) / 1e3;
