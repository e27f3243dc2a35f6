import { addDays, dayOf, instantOf, SECONDS_PER_HOUR } from "#contract/common/calendar";
import { ANALYSIS_HOUR, CRON_MINUTE } from "#contract/dashboard/daily-analysis";

const startOf = (zone: string, day: string): number => instantOf(zone, day, ANALYSIS_HOUR * SECONDS_PER_HOUR);

/** Day whose run is due in a zone; null: before its hour. Missed days are not made up. */
export function dueDay(zone: string, now: number): string | null {
  const today = dayOf(zone, now);
  return now >= startOf(zone, today) ? today : null;
}

const tickFrom = (instant: number): number =>
  Math.ceil((instant - CRON_MINUTE * 60) / SECONDS_PER_HOUR) * SECONDS_PER_HOUR + CRON_MINUTE * 60;

/** UTC epoch seconds; `newest`: the newest day that has a run. */
export function nextRunAt(zone: string, now: number, newest: string | null): number {
  const today = dayOf(zone, now);
  const day = newest !== null && newest >= today ? addDays(newest, 1) : today;
  const tick = tickFrom(Math.max(now, startOf(zone, day)));
  // In the last hour of a day the next tick may be tomorrow, before that day's run may begin.
  return dueDay(zone, tick) === null ? tickFrom(startOf(zone, dayOf(zone, tick))) : tick;
}
