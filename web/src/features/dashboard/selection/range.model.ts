import { dayOf, dayOfMonthDayYear, monthsBefore } from "#contract/common/calendar";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import type { DashboardSearch } from "./search.ts";

/** Installation, or an earlier day of an uploaded file. */
export function firstDayOf(device: { installationdate: string; first_day: string | null }): string {
  const installed = dayOfMonthDayYear(device.installationdate);
  return device.first_day !== null && device.first_day < installed ? device.first_day : installed;
}

/** What of the search has to change so that the charts show all days of an interval. */
export function showing(
  interval: DayRange,
  range: DayRange,
  zoomed: DayRange | null,
): Pick<Partial<DashboardSearch>, "from" | "to" | "zoom"> {
  const isIn = (whole: DayRange): boolean => whole.from <= interval.from && interval.to <= whole.to;
  return {
    ...(interval.from < range.from && { from: interval.from }),
    ...(interval.to > range.to && { to: interval.to }),
    ...(zoomed !== null && !isIn(zoomed) && { zoom: undefined }),
  };
}

/** Default: the last six months. Never starts before the first day. */
export function chosenRange(
  search: Pick<DashboardSearch, "from" | "to">,
  device: { timezone: string; installationdate: string; first_day: string | null },
  now: number,
): DayRange {
  const today = dayOf(device.timezone, now);
  const first = firstDayOf(device);
  const to = search.to !== undefined && search.to < today ? search.to : today;
  const wanted = search.from ?? monthsBefore(to, 6);
  const from = wanted < first ? first : wanted;
  return from <= to ? { from, to } : { from: to, to };
}
