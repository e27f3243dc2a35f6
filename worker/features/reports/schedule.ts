import { addDays, dayNumber, dayOf, instantOf, mondayOf, SECONDS_PER_HOUR } from "#contract/common/calendar";
import { REPORT_HOUR, type ReportFrequency } from "#contract/reports/settings";

/** Monday, January 5, 1970: biweekly reports count 14 days from it, because ISO weeks are odd twice in a row in some years. */
const FIRST_MONDAY = 4;

function dueOnOrBefore(frequency: ReportFrequency, day: string): string {
  if (frequency === "monthly") return `${day.slice(0, 7)}-01`;
  const monday = mondayOf(day);
  const isOff = frequency === "biweekly" && (dayNumber(monday) - FIRST_MONDAY) % 14 !== 0;
  return isOff ? addDays(monday, -7) : monday;
}

export const dueAt = (zone: string, day: string): number => instantOf(zone, day, REPORT_HOUR * SECONDS_PER_HOUR);

export function newestDueDay(frequency: ReportFrequency, zone: string, now: number): string {
  const today = dayOf(zone, now);
  const day = dueOnOrBefore(frequency, today);
  return dueAt(zone, day) <= now ? day : dueOnOrBefore(frequency, addDays(day, -1));
}
