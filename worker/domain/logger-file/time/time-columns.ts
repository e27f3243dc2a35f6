import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { OLDEST_TIME } from "#contract/common/limits";
import { type Separator, separators, splitFields } from "../../text/delimited.ts";
import { reducedName } from "../name-patterns.ts";

export type TimeColumns =
  /** Text; `timeColumn` is -1 unless the time has its own column. With `minuteColumn`, which may be -1, it has the hour. */
  | { kind: "text"; timeColumn: number; minuteColumn?: number }
  /** Since 1970, UTC. */
  | { kind: "epoch"; perSecond: 1 | 1000 }
  /** Days of a spreadsheet on the logger's clock, rounded to steps of a day. */
  | { kind: "serial"; perDay: 86_400 | 1440 }
  | { kind: "parts"; parts: DateParts };

export interface DateParts {
  year: number;
  dayOfYear: number;
  month: number;
  day: number;
  hourMinute: number;
  hour: number;
  minute: number;
  second: number;
}

/** Where the times are: `line` is the first row, `header` the line of names if it was recognized (else -1). */
export interface TimePlace {
  separator: Separator;
  column: number;
  time: TimeColumns;
  header: number;
  line: number;
  /** Lines of the head that have a time there. */
  rows: number;
}

export function timeColumnsOf({ timestampColumn, time }: { timestampColumn: number; time: TimeColumns }): number[] {
  const others =
    time.kind === "text"
      ? [time.timeColumn, time.minuteColumn ?? -1]
      : time.kind === "parts"
        ? Object.values(time.parts)
        : [];
  return [...new Set([timestampColumn, ...others])].filter((column) => column >= 0);
}

export const findNumericTime = (head: readonly string[]): TimePlace | null => findDateParts(head) ?? findEpoch(head);

const partNames: Record<keyof DateParts, RegExp> = {
  year: /^(year|yr|yyyy)(rtm)?$/,
  dayOfYear: /^(doy|dayofyear|julianday|julian|jday|jd|yday|ddd|dayrtm)$/,
  month: /^(month|mon|mo|mm)$/,
  day: /^(day|dd|dayofmonth|dom)$/,
  hourMinute: /^(hhmm|hourminute|hourmin|hrmn|hrmin|time|timeofday)(rtm)?$/,
  hour: /^(hour|hr|hh)$/,
  minute: /^(minute|min|mi)$/,
  second: /^(second|seconds|sec|ss)$/,
};

function findDateParts(head: readonly string[]): TimePlace | null {
  for (const [header, text] of head.entries()) {
    for (const separator of separators) {
      const parts = datePartsIn(splitFields(text, separator));
      if (!parts) continue;
      const needed = [parts.year, parts.hourMinute < 0 ? parts.hour : parts.hourMinute];
      const isRow = head.map((row, index) => {
        const cells = index > header ? splitFields(row, separator) : [];
        return needed.every((column) => /^\d+(\.0*)?$|^\d{1,2}:\d{2}/.test(cells[column] ?? ""));
      });
      const line = isRow.indexOf(true);
      const rows = isRow.filter(Boolean).length;
      // Without minutes, rows of one hour would have the same time.
      const isHourly = parts.hourMinute < 0 && parts.minute < 0;
      if (
        isHourly &&
        sharesHours(
          head.filter((_, index) => isRow[index]),
          separator,
          parts,
        )
      )
        continue;
      if (line > 0) return { separator, column: parts.year, time: { kind: "parts", parts }, header, line, rows };
    }
  }
  return null;
}

function sharesHours(rows: readonly string[], separator: Separator, parts: DateParts): boolean {
  const times = rows.map((row) => {
    const cells = splitFields(row, separator);
    return Object.values(parts)
      .map((column) => cells[column] ?? "")
      .join(" ");
  });
  return new Set(times).size < times.length;
}

/** Part of the time that a column's name states: "130" may be half past one, "13" one o'clock. */
export const isNamed = (part: "hourMinute" | "hour" | "minute", name: string): boolean =>
  partNames[part].test(reducedName(name.slice(0, 100).replace(ZONE, "")));

const ZONE =
  /(?:[ ,_([]*(?:UTC|GMT)(?: ?[+-]\d{1,2}(?::?\d\d)?)?|[ ,_([]+(?:[A-Z]{1,3}[SD]T|local|z|[A-Z]+\/[\w/+-]+))[)\]]?$/i;

function datePartsIn(names: string[]): DateParts | null {
  const reduced = names.map((name) => reducedName(name.slice(0, 100).replace(ZONE, "")));
  const columnOf = (part: keyof DateParts) => reduced.findIndex((name) => partNames[part].test(name));
  const parts: DateParts = {
    year: columnOf("year"),
    dayOfYear: columnOf("dayOfYear"),
    month: columnOf("month"),
    day: columnOf("day"),
    hourMinute: columnOf("hourMinute"),
    hour: columnOf("hour"),
    minute: columnOf("minute"),
    second: columnOf("second"),
  };
  // Older loggers call the day of the year "Day"; without a month it can only be that.
  if (parts.dayOfYear < 0 && parts.month < 0) parts.dayOfYear = parts.day;
  const hasDate = parts.year >= 0 && (parts.dayOfYear >= 0 || (parts.month >= 0 && parts.day >= 0));
  return hasDate && (parts.hourMinute >= 0 || parts.hour >= 0) ? parts : null;
}

const EPOCH_ROWS = 5;
const EPOCH_SPAN = 27 * SECONDS_PER_DAY;

/** By the separator that makes most fields: text after a quoted cell belongs to the cell. */
function findEpoch(head: readonly string[]): TimePlace | null {
  let best: TimePlace | null = null;
  let most = 1;
  for (const separator of separators) {
    for (const [line, text] of head.entries()) {
      const fields = splitFields(text, separator);
      const column = fields.length > most ? fields.findIndex((field) => perSecondOf(field) !== null) : -1;
      if (column < 0) continue;
      const rows = head.slice(line).filter((row) => row.trim() !== "");
      const cells = rows.slice(0, EPOCH_ROWS).map((row) => splitFields(row, separator)[column] ?? "");
      const perSecond = epochColumn(cells);
      if (perSecond === null) continue;
      best = { separator, column, time: { kind: "epoch", perSecond }, header: -1, line, rows: rows.length };
      most = fields.length;
      break;
    }
  }
  return best;
}

/** Steps per second of the epoch times in a column; null if they are not times. */
export function epochColumn(cells: string[]): 1 | 1000 | null {
  const perSecond = perSecondOf(cells[0] ?? "");
  if (perSecond === null || !cells.every((cell) => perSecondOf(cell) === perSecond)) return null;
  const times = cells.map((cell) => Number(cell) / perSecond);
  return Math.max(...times) - Math.min(...times) <= EPOCH_SPAN ? perSecond : null;
}

function perSecondOf(field: string): 1 | 1000 | null {
  const digits = /^(\d{9,13})(?:\.\d+)?$/.exec(field)?.[1];
  if (digits === undefined) return null;
  const perSecond = digits.length <= 10 ? 1 : 1000;
  return Number(digits) / perSecond >= OLDEST_TIME && (digits.length === 13 || perSecond === 1) ? perSecond : null;
}

/** Names under which large numbers are times; excludes ten-digit serial numbers. */
export const isEpochName = (name: string): boolean =>
  name === "" || /time|epoch|unix|utc|date|posix/i.test(name) || /^(ts|t)$/i.test(reducedName(name));
