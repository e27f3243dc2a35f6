import { SERIAL_DAYS } from "../../text/serial-days.ts";
import { dayNumberOf, daysInMonth, isZone, SECONDS_PER_DAY } from "#contract/common/calendar";
import { numberIn } from "../../text/number.ts";
import { loggerClock, type ToInstant } from "./clock.ts";
import type { Layout } from "../layout/layout.ts";
import { emptyStamp, fullYear, readStamp, type StampFault } from "./stamp.ts";
import type { DateParts, TimeColumns } from "./time-columns.ts";
import type { DateOrder } from "./timestamp-format.ts";

/** Reads the times of rows; `t` is UTC epoch seconds with fraction, `wall` the time as the file writes it [s]; valid if `read` returns null. */
export interface RowTime {
  t: number;
  wall: number;
  needed: number;
  read(line: string, fields: { starts: Int32Array; ends: Int32Array }, previous: number): StampFault;
}

export function rowTime(layout: Layout, { order, toInstant }: { order: DateOrder; toInstant: ToInstant }): RowTime {
  const { time } = layout;
  if (time.kind === "epoch") return epochTime(layout.timestampColumn, time.perSecond);
  if (time.kind === "serial") return serialTime(layout.timestampColumn, time.perDay, toInstant);
  if (time.kind === "parts") return partsTime(time.parts, layout, toInstant);
  return textTime(layout, time, { order, toInstant });
}

/** Zones in the stamps of a file, and the chosen one. */
const MOST_CLOCKS = 5;

function textTime(
  { timestampColumn }: Layout,
  { timeColumn, minuteColumn }: Extract<TimeColumns, { kind: "text" }>,
  { order, toInstant }: { order: DateOrder; toInstant: ToInstant },
): RowTime {
  const stamp = emptyStamp();
  const toDay = dayNumbers();
  const clocks = new Map<string, ToInstant>([["", toInstant]]);
  const clockIn = (zone: string): ToInstant | undefined => {
    if (!clocks.has(zone) && clocks.size < MOST_CLOCKS && isZone(zone)) clocks.set(zone, loggerClock(zone, "local"));
    return clocks.get(zone);
  };
  const result: RowTime = {
    t: Number.NaN,
    wall: Number.NaN,
    needed: Math.max(timestampColumn, timeColumn, minuteColumn ?? -1) + 1,
    read(line, { starts, ends }, previous) {
      const from = starts[timestampColumn]!;
      const to = ends[timestampColumn]!;
      const cell = (column: number) => (column < 0 ? "" : line.slice(starts[column], ends[column]));
      const apart =
        timeColumn < 0
          ? ""
          : joinedStamp(line.slice(from, to), cell(timeColumn), minuteColumn === undefined ? null : cell(minuteColumn));
      const fault =
        timeColumn < 0 ? readStamp(line, from, to, order, stamp) : readStamp(apart, 0, apart.length, order, stamp);
      if (fault) return fault;
      const clock = clockIn(stamp.zone);
      if (!clock) return "zone";
      const day = toDay(stamp.year, stamp.month, stamp.day);
      result.wall = day * SECONDS_PER_DAY + stamp.seconds;
      result.t = Number.isNaN(stamp.offset)
        ? instantAt(day, stamp.seconds, clock, previous)
        : result.wall - stamp.offset;
      return Number.isNaN(result.t) ? "skipped" : null;
    },
  };
  return result;
}

/** A time without a colon has its leading zeros cut: "30" is 00:30, unless it is an hour with `minute` or "". */
export function joinedStamp(date: string, time: string, minute: string | null): string {
  if (minute !== null) return `${date} ${time.trim()}:${minute.trim().padStart(2, "0")}`;
  return `${date} ${/^\s*\d{1,4}\s*$/.test(time) ? time.trim().padStart(4, "0") : time}`;
}

function serialTime(column: number, perDay: number, toInstant: ToInstant): RowTime {
  const result: RowTime = {
    t: Number.NaN,
    wall: Number.NaN,
    needed: column + 1,
    read(line, { starts, ends }, previous) {
      const days = numberIn(line, starts[column]!, ends[column]!, true);
      if (!(days >= SERIAL_DAYS.first && days < SERIAL_DAYS.last)) return "serial";
      const steps = Math.round((days - SERIAL_DAYS.of1970) * perDay);
      const day = Math.floor(steps / perDay);
      result.wall = (steps * SECONDS_PER_DAY) / perDay;
      result.t = toInstant(day, ((steps - day * perDay) * SECONDS_PER_DAY) / perDay, previous);
      return Number.isNaN(result.t) ? "skipped" : null;
    },
  };
  return result;
}

function epochTime(column: number, perSecond: number): RowTime {
  const result: RowTime = {
    t: Number.NaN,
    wall: Number.NaN,
    needed: column + 1,
    read(line, { starts, ends }) {
      result.t = result.wall = numberIn(line, starts[column]!, ends[column]!, false) / perSecond;
      return Number.isNaN(result.t) ? "epoch" : null;
    },
  };
  return result;
}

function partsTime(parts: DateParts, { separator }: Layout, toInstant: ToInstant): RowTime {
  const toDay = dayNumbers();
  const result: RowTime = {
    t: Number.NaN,
    wall: Number.NaN,
    needed: Math.max(...Object.values(parts)) + 1,
    read(line, { starts, ends }, previous) {
      const number = (column: number) =>
        column < 0 ? 0 : numberIn(line, starts[column]!, ends[column]!, separator !== ",");
      const year = number(parts.year) < 100 ? fullYear(number(parts.year)) : number(parts.year);
      const clock =
        parts.hourMinute < 0
          ? number(parts.hour) * 3600 + number(parts.minute) * 60
          : clockSeconds(line.slice(starts[parts.hourMinute], ends[parts.hourMinute]));
      const seconds = clock + number(parts.second);
      if (!(seconds >= 0 && seconds <= SECONDS_PER_DAY)) return "parts";
      const day = dayOfParts(year, parts, number, toDay);
      if (day === null) return year < 1970 || year > 2099 ? "year" : "parts";
      result.wall = day * SECONDS_PER_DAY + seconds;
      result.t = instantAt(day, seconds, toInstant, previous);
      return Number.isNaN(result.t) ? "skipped" : null;
    },
  };
  return result;
}

/** Seconds of "1805", "5" (00:05) or "18:05"; NaN otherwise. */
function clockSeconds(text: string): number {
  const match = /^\s*(?:(\d{1,2}):(\d{2})(?::(\d{2}))?|(\d{1,4})(?:\.0*)?)\s*$/.exec(text);
  if (!match) return Number.NaN;
  const [, hour, minute, second, joined] = match;
  const hours = joined === undefined ? Number(hour) : Math.floor(Number(joined) / 100);
  const minutes = joined === undefined ? Number(minute) : Number(joined) % 100;
  return minutes < 60 ? hours * 3600 + minutes * 60 + Number(second ?? 0) : Number.NaN;
}

function dayOfParts(
  year: number,
  parts: DateParts,
  number: (column: number) => number,
  toDay: (year: number, month: number, day: number) => number,
): number | null {
  if (!Number.isInteger(year) || year < 1970 || year > 2099) return null;
  if (parts.dayOfYear >= 0) {
    const dayOfYear = Math.floor(number(parts.dayOfYear));
    const newYear = toDay(year, 1, 1);
    return dayOfYear >= 1 && dayOfYear <= dayNumberOf(year + 1, 1, 1) - newYear ? newYear + dayOfYear - 1 : null;
  }
  const month = number(parts.month);
  const day = number(parts.day);
  if (!(month >= 1 && month <= 12 && Number.isInteger(month) && Number.isInteger(day))) return null;
  return day >= 1 && day <= daysInMonth(year, month) ? toDay(year, month, day) : null;
}

const instantAt = (day: number, seconds: number, toInstant: ToInstant, previous: number): number =>
  seconds === SECONDS_PER_DAY ? toInstant(day + 1, 0, previous) : toInstant(day, seconds, previous);

function dayNumbers() {
  let key = 0;
  let number = 0;
  return (year: number, month: number, day: number): number => {
    const wanted = (year * 100 + month) * 100 + day;
    if (wanted !== key) number = dayNumberOf(year, month, day);
    key = wanted;
    return number;
  };
}
