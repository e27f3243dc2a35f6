const MONTHS = 12;

/** Under this part of its days a span has no figure of a sensor [1]. */
export const ENOUGH_DAYS = 0.5;

/** Lowest and highest loss of several devices by day [%], null with fewer than two; `spread`: mean distance [percentage points]. */
export interface LossRange {
  low: (number | null)[];
  high: (number | null)[];
  spread: number | null;
}

/** `losses`: a column of `days` values per device [%]. */
export function lossRange(losses: readonly (readonly (number | null)[])[], days: number): LossRange {
  const known = Array.from({ length: days }, (_, day) =>
    losses.map((column) => column[day] ?? null).filter((loss) => loss !== null),
  );
  const edge = (of: (...all: number[]) => number) => known.map((all) => (all.length < 2 ? null : of(...all)));
  const compared = known.filter((all) => all.length > 1);
  const apart = compared.reduce((sum, all) => sum + (Math.max(...all) - Math.min(...all)), 0);
  return {
    low: edge(Math.min),
    high: edge(Math.max),
    spread: compared.length === 0 ? null : apart / compared.length,
  };
}

/** Shown as about zero: a mean loss [%] within half of its 95% range [points]; null: not known. */
export const isNearZero = (loss: number, points: number | null): boolean => points !== null && Math.abs(loss) < points;

export interface MeasuredRate {
  /** [%/day] */
  rate: number;
  /** Days of the interval in each month. */
  days: readonly number[];
}

/**
 * Monthly soiling rates [12, %/day]: means of the intervals' rates, weighted by their days in the month, as in RdTools (Deceglie et al.
 * 2018, doi 10.1109/JPHOTOV.2017.2784682). Null for months with under `fewest` days (> 0).
 */
export function monthlyRates(intervals: readonly MeasuredRate[], fewest: number): (number | null)[] {
  return Array.from({ length: MONTHS }, (_, month) => {
    let total = 0;
    let sum = 0;
    for (const { rate, days } of intervals) {
      total += days[month]!;
      sum += days[month]! * rate;
    }
    return total >= fewest ? sum / total : null;
  });
}
