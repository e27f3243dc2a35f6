import { dayBounds, dayText, SECONDS_PER_DAY, standardOffset, zoneOffset } from "#contract/common/calendar";
import type { LoggerClock } from "#contract/inbound/inbound";
import type { StatedZone } from "./zone.ts";

/**
 * Converts a logger's clock to UTC epoch seconds; NaN for a time that daylight saving skips. `day` is a day number,
 * `seconds` counts from 00:00. `previous`, the instant of the row before, tells the two passes through a repeated hour
 * apart.
 */
export type ToInstant = (day: number, seconds: number, previous: number) => number;

/** The clock that the file states, else the chosen one. */
export function clockOf(stated: StatedZone | null, { zone, clock }: { zone: string; clock: LoggerClock }): ToInstant {
  if (stated?.kind === "offset") return (day, seconds) => day * SECONDS_PER_DAY + seconds - stated.offset;
  return stated?.kind === "zone" ? loggerClock(stated.zone, "local") : loggerClock(zone, clock);
}

/** Looks offsets up once per day, because each lookup takes microseconds. */
export function loggerClock(zone: string, clock: LoggerClock): ToInstant {
  if (clock === "utc") return (day, seconds) => day * SECONDS_PER_DAY + seconds;
  let cachedDay = Number.NaN;
  if (clock === "standard") {
    let offset = 0;
    return (day, seconds) => {
      if (day !== cachedDay) offset = standardOffset(zone, day * SECONDS_PER_DAY);
      cachedDay = day;
      return day * SECONDS_PER_DAY + seconds - offset;
    };
  }
  let clockDay: ClockDay = { start: 0, end: 0, change: 0, before: 0, after: 0 };
  return (day, seconds, previous) => {
    if (day !== cachedDay) clockDay = clockDayOf(zone, day);
    cachedDay = day;
    return instantOn(clockDay, day * SECONDS_PER_DAY + seconds, previous);
  };
}

interface ClockDay {
  start: number;
  end: number;
  change: number;
  before: number;
  after: number;
}

function clockDayOf(zone: string, day: number): ClockDay {
  const { start, end } = dayBounds(zone, dayText(day));
  const before = zoneOffset(zone, start);
  const after = zoneOffset(zone, end - 1);
  let change = start;
  if (before !== after) {
    let last = end - 1;
    while (last - change > 1) {
      const middle = Math.floor((change + last) / 2);
      if (zoneOffset(zone, middle) === before) change = middle;
      else last = middle;
    }
    change = last;
  }
  return { start, end, change, before, after };
}

function instantOn({ start, end, change, before, after }: ClockDay, wall: number, previous: number): number {
  const early = wall - before;
  const late = wall - after;
  const isEarly = early >= start && early < change;
  const isLate = late >= change && late < end;
  if (isEarly && isLate) return early < previous ? late : early;
  return isEarly ? early : isLate ? late : Number.NaN;
}
