import { type MonthName, monthNames } from "#contract/common/months";
import type { SoilingIntervals } from "#contract/soiling/soiling";

type Months = Record<MonthName, number>;

/** Decimals of a soiling rate. */
const PLACES = 4;

export interface MeasuredMonths {
  /** The rate of each month that was measured [%/day]. */
  rates: Partial<Months>;
  /** Months without a rate, January first. */
  missing: MonthName[];
  intervals: number;
  from: string | null;
  to: string | null;
}

/**
 * Soiling rates by month from the stretches in which only soiling went on. All years go together: a month is measured when any
 * of them had a dry one.
 */
export function measuredMonths({
  intervals,
  monthlyRates,
}: Pick<SoilingIntervals, "intervals" | "monthlyRates">): MeasuredMonths {
  const rates: Partial<Months> = {};
  for (const [month, name] of monthNames.entries()) {
    const rate = monthlyRates[month] ?? null;
    if (rate !== null) rates[name] = Number(rate.toFixed(PLACES));
  }
  return {
    rates,
    missing: monthNames.filter((name) => rates[name] === undefined),
    intervals: intervals.length,
    from: intervals.map(({ start_date }) => start_date).toSorted()[0] ?? null,
    to:
      intervals
        .map(({ end_date }) => end_date)
        .toSorted()
        .at(-1) ?? null,
  };
}

/** The months with what was measured; a month without a rate keeps what it had. */
export const filledMonths = (months: Months, { rates }: MeasuredMonths): Months => ({ ...months, ...rates });
