import { daysInMonth, SECONDS_PER_DAY } from "../../contract/calendar.ts";
import type { DateOrder } from "./timestamp-format.ts";

/** A timestamp as it stands in a row: a day and a time on some clock. Filled anew for every row. */
export interface Stamp {
  year: number;
  month: number;
  day: number;
  /** Seconds since 00:00 with their fraction; 86400 for "24:00:00". */
  seconds: number;
  hasTime: boolean;
  /** Seconds east of UTC where the text names its zone, else NaN. */
  offset: number;
}

export const emptyStamp = (): Stamp => ({ year: 0, month: 0, day: 0, seconds: 0, hasTime: false, offset: Number.NaN });

/** What is wrong with a timestamp, as a sentence for the list of rejected rows; null when nothing is. */
export type StampFault = string | null;

export const stampFaults = {
  unreadable: "The timestamp cannot be read.",
  month: "The month is not 1 to 12; the timestamp format may be wrong.",
  day: "This day does not exist in its month.",
  time: "The time of day does not exist.",
  noTime: "The timestamp has no time of day.",
  year: "The year is not 2000 to 2099; the clock of the logger was probably not set.",
} as const;

const isDigit = (code: number) => code >= 48 && code <= 57;

/** Reads digits from a place on; the next place is `cursor`. Module state because a row must not allocate. */
let cursor = 0;
function digits(text: string, to: number): number {
  let value = 0;
  for (; cursor < to; cursor += 1) {
    const code = text.charCodeAt(cursor);
    if (!isDigit(code)) break;
    value = value * 10 + code - 48;
  }
  return value;
}

/**
 * Reads the timestamp in `text` from one place to another into `stamp`: three numbers with any of `- / .` between them
 * (or `YYYYMMDD`), then hours and minutes, seconds, a fraction, AM or PM, `Z` or an offset, each if it is there.
 */
export function readStamp(text: string, from: number, to: number, order: DateOrder, stamp: Stamp): StampFault {
  cursor = from;
  while (cursor < to && text.charCodeAt(cursor) <= 32) cursor += 1;
  let end = to;
  while (end > cursor && text.charCodeAt(end - 1) <= 32) end -= 1;
  if (!readDate(text, end, order, stamp)) return stampFaults.unreadable;
  stamp.offset = Number.NaN;
  stamp.seconds = 0;
  stamp.hasTime = cursor < end;
  if (stamp.hasTime && !readTime(text, end, stamp)) return stampFaults.unreadable;
  if (stamp.month < 1 || stamp.month > 12) return stampFaults.month;
  if (stamp.day < 1 || stamp.day > daysInMonth(stamp.year, stamp.month)) return stampFaults.day;
  if (!stamp.hasTime) return stampFaults.noTime;
  if (stamp.year < 2000 || stamp.year > 2099) return stampFaults.year;
  return stamp.seconds >= 0 && stamp.seconds <= SECONDS_PER_DAY ? null : stampFaults.time;
}

function readDate(text: string, to: number, order: DateOrder, stamp: Stamp): boolean {
  const start = cursor;
  const first = digits(text, to);
  const firstLength = cursor - start;
  if (firstLength === 8) {
    stamp.year = Math.floor(first / 10_000);
    stamp.month = Math.floor(first / 100) % 100;
    stamp.day = first % 100;
    return true;
  }
  const separator = text.charCodeAt(cursor);
  if (firstLength < 1 || (separator !== 45 && separator !== 47 && separator !== 46)) return false;
  cursor += 1;
  const secondStart = cursor;
  const second = digits(text, to);
  if (cursor - secondStart < 1 || cursor - secondStart > 2 || text.charCodeAt(cursor) !== separator) return false;
  cursor += 1;
  const thirdStart = cursor;
  const third = digits(text, to);
  const thirdLength = cursor - thirdStart;
  if (firstLength === 4 && thirdLength >= 1 && thirdLength <= 2) return setDate(stamp, first, second, third);
  if (firstLength > 2 || order === "year" || (thirdLength !== 2 && thirdLength !== 4)) return false;
  const year = thirdLength === 4 ? third : third + (third < 70 ? 2000 : 1900);
  return order === "month" ? setDate(stamp, year, first, second) : setDate(stamp, year, second, first);
}

function setDate(stamp: Stamp, year: number, month: number, day: number): true {
  stamp.year = year;
  stamp.month = month;
  stamp.day = day;
  return true;
}

/** False if the text is no time; seconds become NaN if it is one that no clock shows. */
function readTime(text: string, to: number, stamp: Stamp): boolean {
  const gap = text.charCodeAt(cursor);
  if (gap !== 32 && gap !== 84 && gap !== 116 && gap !== 44) return false;
  cursor += 1;
  while (cursor < to && text.charCodeAt(cursor) === 32) cursor += 1;
  const start = cursor;
  let hour = digits(text, to);
  if (cursor === start || cursor - start > 2 || text.charCodeAt(cursor) !== 58) return false;
  cursor += 1;
  const minuteStart = cursor;
  const minute = digits(text, to);
  if (cursor - minuteStart !== 2) return false;
  const second = cursor < to && text.charCodeAt(cursor) === 58 ? readSeconds(text, to) : 0;
  if (Number.isNaN(second)) return false;
  if (cursor < to) {
    const suffix = /^ ?(?:([ap])\.?m\.?)? ?(?:(z)|([+-])(\d\d):?(\d\d)?)?$/i.exec(text.slice(cursor, to));
    if (!suffix) return false;
    const [, half, zulu, sign, offsetHours, offsetMinutes] = suffix;
    if (half && (hour < 1 || hour > 12)) hour = 99;
    else if (half) hour = (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
    if (zulu) stamp.offset = 0;
    else if (sign) stamp.offset = Number(`${sign}1`) * (Number(offsetHours) * 3600 + Number(offsetMinutes ?? 0) * 60);
  }
  const isTime = hour < 24 && minute < 60 && second < 60;
  stamp.seconds = isTime || (hour === 24 && minute === 0 && second === 0) ? hour * 3600 + minute * 60 + second : -1;
  return true;
}

function readSeconds(text: string, to: number): number {
  cursor += 1;
  const start = cursor;
  const whole = digits(text, to);
  if (cursor - start !== 2) return Number.NaN;
  const mark = text.charCodeAt(cursor);
  if (cursor >= to || (mark !== 46 && mark !== 44)) return whole;
  cursor += 1;
  const fractionStart = cursor;
  const fraction = digits(text, to);
  return whole + fraction / 10 ** (cursor - fractionStart);
}
