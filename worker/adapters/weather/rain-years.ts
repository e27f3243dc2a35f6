import { addDays, daysBetween } from "#contract/common/calendar";
import type { DaySpan } from "./port.ts";

const DAYS_PER_YEAR = 365;
const MAX_MISSING = 0.05 * DAYS_PER_YEAR;
/** Fewer years are too few for P10 and P90. */
const MIN_YEARS = 10;
/** Length of a climate normal (WMO-No. 1203). */
const YEARS_ASKED = 30;

export function spanOfYears(now: number): DaySpan {
  const last = new Date(now * 1000).getUTCFullYear() - 1;
  return { from: `${last - YEARS_ASKED + 1}-01-01`, to: `${last}-12-31` };
}

export interface CalendarYears {
  years: Float64Array[];
  numbers: number[];
}

/**
 * Splits daily rain from `from` [mm, NaN if missing] into years of 365 days, without February 29; null if there are too
 * few complete years. Missing days count as dry, because they rarely hold rain that cleans.
 */
export function calendarYears({ from, to }: DaySpan, rain: Float64Array): CalendarYears | null {
  const result: CalendarYears = { years: [], numbers: [] };
  for (let number = Number(from.slice(0, 4)); number <= Number(to.slice(0, 4)); number++) {
    const year = yearAt(rain, daysBetween(from, `${number}-01-01`), number);
    if (year === null) continue;
    result.years.push(year);
    result.numbers.push(number);
  }
  return result.years.length < MIN_YEARS ? null : result;
}

function yearAt(rain: Float64Array, start: number, number: number): Float64Array | null {
  const year = new Float64Array(DAYS_PER_YEAR);
  let missing = 0;
  let place = 0;
  for (let day = start; place < DAYS_PER_YEAR; day++) {
    if (addDays(`${number}-01-01`, day - start).endsWith("-02-29")) continue;
    const value = rain[day] ?? NaN;
    if (Number.isNaN(value)) missing++;
    else year[place] = value;
    place++;
  }
  return missing > MAX_MISSING ? null : year;
}

export const yearsSource = (count: number, span: string, title: string): string =>
  `${count} years ${span.replace("-", " to ")}, ${title}`;
