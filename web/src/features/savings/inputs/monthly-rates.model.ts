import { type MonthName, type Months, monthNames } from "#contract/common/months";
import type { SoilingIntervals } from "#contract/soiling/soiling";

const PLACES = 4;

export interface MeasuredMonths {
  /** Of measured months [%/day]. */
  rates: Partial<Months>;
  missing: MonthName[];
  intervals: number;
  from: string | null;
  to: string | null;
}

/** Monthly rates from intervals with soiling only, all years together. */
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

export const filledMonths = (months: Months, { rates }: MeasuredMonths): Months => ({ ...months, ...rates });
