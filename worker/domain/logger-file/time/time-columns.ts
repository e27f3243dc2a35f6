import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { OLDEST_TIME } from "#contract/common/limits";
import { type Separator, separators, splitFields } from "../../text/delimited.ts";
import { reducedName } from "../name-patterns.ts";

export type TimeColumns =
  /** A timestamp as text; with its time of day in a column of its own, or -1. */
  | { kind: "text"; timeColumn: number }
  /** Seconds or milliseconds since 1970, always UTC. */
  | { kind: "epoch"; perSecond: 1 | 1000 }
  | { kind: "parts"; parts: DateParts };

/** Columns of a date and time in numbers; -1 where a file does not have one. */
export interface DateParts {
  year: number;
  dayOfYear: number;
  month: number;
  day: number;
  /** 0 to 2400, hours and minutes as one number. */
  hourMinute: number;
  hour: number;
  minute: number;
  second: number;
}

export interface NumericTime {
  separator: Separator;
  column: number;
  time: TimeColumns;
  /** Line of column names; -1 where it must be found by its shape. */
  header: number;
  /** Line of the first row. */
  line: number;
}

/** Looks for times that are written as numbers: date parts by the names of their columns, else epoch seconds by their size. */
export const findNumericTime = (head: string[]): NumericTime | null => findDateParts(head) ?? findEpoch(head);

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

function findDateParts(head: string[]): NumericTime | null {
  for (const [header, text] of head.entries()) {
    for (const separator of separators) {
      const parts = datePartsIn(splitFields(text, separator));
      if (!parts) continue;
      const needed = [parts.year, parts.hourMinute < 0 ? parts.hour : parts.hourMinute];
      const line = head.findIndex((row, index) => {
        const cells = index > header ? splitFields(row, separator) : [];
        return needed.every((column) => /^\d+(\.0*)?$|^\d{1,2}:\d{2}/.test(cells[column] ?? ""));
      });
      if (line > 0) return { separator, column: parts.year, time: { kind: "parts", parts }, header, line };
    }
  }
  return null;
}

function datePartsIn(names: string[]): DateParts | null {
  const reduced = names.map((name) => reducedName(name.slice(0, 100)));
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
  // Older loggers name the day of the year "Day"; without a month it can be nothing else.
  if (parts.dayOfYear < 0 && parts.month < 0) parts.dayOfYear = parts.day;
  const hasDate = parts.year >= 0 && (parts.dayOfYear >= 0 || (parts.month >= 0 && parts.day >= 0));
  return hasDate && (parts.hourMinute >= 0 || parts.hour >= 0) ? parts : null;
}

/** Rows that must look like epoch times before a column of large numbers counts as time. */
const EPOCH_ROWS = 5;
/** And be as near to each other as rows of a logger are [s]. */
const EPOCH_SPAN = 27 * SECONDS_PER_DAY;

function findEpoch(head: string[]): NumericTime | null {
  for (const separator of separators) {
    for (const [line, text] of head.entries()) {
      const fields = splitFields(text, separator);
      if (fields.length < 2) continue;
      const column = fields.findIndex((field) => perSecondOf(field) !== null);
      if (column < 0) continue;
      const rows = head.slice(line).filter((row) => row.trim() !== "");
      const cells = rows.slice(0, EPOCH_ROWS).map((row) => splitFields(row, separator)[column] ?? "");
      const perSecond = epochColumn(cells);
      if (perSecond !== null) return { separator, column, time: { kind: "epoch", perSecond }, header: -1, line };
    }
  }
  return null;
}

/** Whether consecutive cells of a column are epoch times, and in which unit; null if not. */
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

/** Column names under which large numbers are times; a serial number of ten digits is none. */
export const isEpochName = (name: string): boolean =>
  name === "" || /time|epoch|unix|utc|date|posix/i.test(name) || /^(ts|t)$/i.test(reducedName(name));
