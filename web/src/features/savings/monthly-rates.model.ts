import { addDays } from "#contract/calendar";
import { type MonthName, monthNames } from "#contract/months";
import type { SoilingInterval } from "#contract/soiling";

type Months = Record<MonthName, number>;

/** A month in which less of the intervals lies than this says nothing of its own [days]. */
const TELLING_DAYS = 7;
/** Decimals of a soiling rate. */
const PLACES = 4;

export interface MeasuredMonths {
  /** The rate of each month that was measured [%/day]. */
  rates: Partial<Months>;
  /** Months without a rate, January first. */
  missing: MonthName[];
  /** Intervals that they rest on. */
  intervals: number;
  /** First and last day of them. */
  from: string | null;
  to: string | null;
}

/** How many days of an interval lie in each month, over all years. */
function daysByMonth({ start_date, end_date }: SoilingInterval): number[] {
  const days = Array<number>(monthNames.length).fill(0);
  for (let day = start_date; day <= end_date; day = addDays(day, 1)) days[Number(day.slice(5, 7)) - 1]!++;
  return days;
}

/**
 * Soiling rates by month from the stretches in which only soiling went on: the mean of their rates, each counted by its days in
 * the month. All years go together: a month is measured when any of them had a dry one.
 */
export function measuredMonths(intervals: readonly SoilingInterval[]): MeasuredMonths {
  const weights = intervals.map(daysByMonth);
  const rates: Partial<Months> = {};
  for (const [month, name] of monthNames.entries()) {
    const days = weights.reduce((sum, byMonth) => sum + byMonth[month]!, 0);
    if (days < TELLING_DAYS) continue;
    const weighted = intervals.reduce((sum, { rate }, index) => sum + rate * weights[index]![month]!, 0);
    rates[name] = Number((weighted / days).toFixed(PLACES));
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
