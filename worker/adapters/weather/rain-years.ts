import { addDays, daysBetween } from "#contract/common/calendar";
import type { Span } from "./port.ts";

const DAYS_A_YEAR = 365;
/** A year with more days missing than that is left out. */
const MAX_MISSING = 0.05 * DAYS_A_YEAR;
/** Fewer years say too little about P10 and P90. */
const MIN_YEARS = 10;
/** Whole years requested; climate normals use the same number (WMO-No. 1203). */
const YEARS_ASKED = 30;

/** The thirty whole years before an instant [UTC epoch seconds]. */
export function spanOfYears(now: number): Span {
  const last = new Date(now * 1000).getUTCFullYear() - 1;
  return { from: `${last - YEARS_ASKED + 1}-01-01`, to: `${last}-12-31` };
}

/** Good years and which ones they are. */
export interface CalendarYears {
  years: Float64Array[];
  numbers: number[];
}

/**
 * Calendar years of 365 days from a daily column that begins on `from` [mm, NaN = missing]; null: too few are good. 29 February
 * is left out. A missing day counts as dry: of the few that a good year may miss, rain that cleans would be one or two.
 */
export function calendarYears({ from, to }: Span, rain: Float64Array): CalendarYears | null {
  const found: CalendarYears = { years: [], numbers: [] };
  for (let number = Number(from.slice(0, 4)); number <= Number(to.slice(0, 4)); number++) {
    const year = yearAt(rain, daysBetween(from, `${number}-01-01`), number);
    if (year === null) continue;
    found.years.push(year);
    found.numbers.push(number);
  }
  return found.years.length < MIN_YEARS ? null : found;
}

function yearAt(rain: Float64Array, start: number, number: number): Float64Array | null {
  const year = new Float64Array(DAYS_A_YEAR);
  let missing = 0;
  let place = 0;
  for (let day = start; place < DAYS_A_YEAR; day++) {
    if (addDays(`${number}-01-01`, day - start).endsWith("-02-29")) continue;
    const value = rain[day] ?? NaN;
    if (Number.isNaN(value)) missing++;
    else year[place] = value;
    place++;
  }
  return missing > MAX_MISSING ? null : year;
}

/** "26 years 2000 to 2025, Open-Meteo ERA5". */
export const yearsSource = (count: number, span: string, title: string): string =>
  `${count} years ${span.replace("-", " to ")}, ${title}`;
