import { addDays, dayOf } from "#contract/calendar";
import type { DashboardSearch, DayRange } from "./search.ts";

/** Same day of the month so many months earlier, or the month's last day where that one is missing. */
export function monthsBefore(day: string, months: number): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const index = year * 12 + (month - 1) - months;
  const first = `${String(Math.floor(index / 12)).padStart(4, "0")}-${String((index % 12) + 1).padStart(2, "0")}-01`;
  const next = addDays(first, 31).slice(0, 8) + "01";
  const wanted = addDays(first, date - 1);
  return wanted < next ? wanted : addDays(next, -1);
}

/** "MM/DD/YYYY" as the specification writes installation dates, to `YYYY-MM-DD`. */
export const dayOfInstallation = (text: string): string =>
  `${text.slice(6, 10)}-${text.slice(0, 2)}-${text.slice(3, 5)}`;

/** The unzoomed default is the last six months up to today in the device's zone; no range starts before the installation. */
export function chosenRange(
  search: Pick<DashboardSearch, "from" | "to">,
  device: { timezone: string; installationdate: string },
  now: number,
): DayRange {
  const today = dayOf(device.timezone, now);
  const installed = dayOfInstallation(device.installationdate);
  const to = search.to !== undefined && search.to < today ? search.to : today;
  const wanted = search.from ?? monthsBefore(to, 6);
  const from = wanted < installed ? installed : wanted;
  return from <= to ? { from, to } : { from: to, to };
}

/** The zoomed part cut to the range, or the whole range. */
export function shownRange(range: DayRange, zoom: DayRange | null): DayRange {
  if (zoom === null || zoom.to < range.from || zoom.from > range.to) return range;
  return { from: zoom.from < range.from ? range.from : zoom.from, to: zoom.to > range.to ? range.to : zoom.to };
}
