import { dayNumberOf, daysInMonth, SECONDS_PER_DAY } from "#contract/common/calendar";
import { dateFirst, type DateOrder } from "./timestamp-format.ts";
import { offsetIn } from "./zone.ts";

export interface Stamp {
  year: number;
  month: number;
  day: number;
  /** With fraction; 86400 for "24:00:00". */
  seconds: number;
  hasTime: boolean;
  /** [s east of UTC] if the timestamp has an offset, else NaN. */
  offset: number;
  /** Name of a zone with its rules ("Europe/Berlin"), which may not exist; "": none. */
  zone: string;
}

export const emptyStamp = (): Stamp => ({
  year: 0,
  month: 0,
  day: 0,
  seconds: 0,
  hasTime: false,
  offset: Number.NaN,
  zone: "",
});

/** Code of a fault; the sentences are in `stampFaults`. */
export type StampFault = keyof typeof stampFaults | null;

export const stampFaults = {
  unreadable: "The timestamp can't be read.",
  month: "The month isn't 1 to 12. The timestamp format may be wrong.",
  day: "This day doesn't exist in its month.",
  time: "The time of day doesn't exist.",
  noTime: "The timestamp has no time of day.",
  year: "The year isn't 1970 to 2099. The logger's clock probably wasn't set.",
  skipped: "The site's clock skips this time for daylight saving; the logger may stay on standard time all year.",
  zone: "The timestamp names a time zone that doesn't exist, or one of too many.",
  epoch: "The time isn't a number of seconds or milliseconds since 1970.",
  serial: "The time isn't a spreadsheet's number of days.",
  parts: "The year, day and time columns don't form a date and time.",
} as const;

const OLDEST_YEAR = 1970;

const COLON = 58;
const isDigit = (code: number) => code >= 48 && code <= 57;

/** Position after the digits read last. Module state, because rows must not allocate. */
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
 * Reads a timestamp into `stamp`: three numbers separated by `- / .` (or `YYYYMMDD`, a day of the year, or an English
 * month name), then optionally hours, minutes, seconds, fraction, AM or PM, and a zone. The time may come first.
 */
export function readStamp(text: string, from: number, to: number, order: DateOrder, stamp: Stamp): StampFault {
  cursor = from;
  while (cursor < to && text.charCodeAt(cursor) <= 32) cursor += 1;
  let end = to;
  while (end > cursor && text.charCodeAt(end - 1) <= 32) end -= 1;
  if (isTimeFirst(text, cursor)) {
    const turned = dateFirst(text.slice(cursor, end));
    return isTimeFirst(turned, 0) ? "unreadable" : readStamp(turned, 0, turned.length, order, stamp);
  }
  skipWeekday(text, end);
  if (!readDate(text, end, order, stamp)) return "unreadable";
  stamp.offset = Number.NaN;
  stamp.zone = "";
  stamp.seconds = 0;
  stamp.hasTime = cursor < end;
  if (stamp.hasTime && !readTime(text, end, stamp)) return "unreadable";
  if (stamp.month < 1 || stamp.month > 12) return "month";
  if (stamp.day < 1 || stamp.day > daysInMonth(stamp.year, stamp.month)) return "day";
  if (!stamp.hasTime) return "noTime";
  if (stamp.year < OLDEST_YEAR || stamp.year > 2099) return "year";
  return stamp.seconds >= 0 && stamp.seconds <= SECONDS_PER_DAY ? null : "time";
}

const isTimeFirst = (text: string, at: number): boolean =>
  (text.charCodeAt(at + 1) === COLON || text.charCodeAt(at + 2) === COLON) && isDigit(text.charCodeAt(at));

const WEEKDAY = /(?:sun|mon|tue|wed|thu|fri|sat)(?:[a-z]{0,5}day)?[., ]+(?=[\da-z])/iy;
function skipWeekday(text: string, to: number): void {
  if (!isLetter(text.charCodeAt(cursor))) return;
  WEEKDAY.lastIndex = cursor;
  if (WEEKDAY.test(text) && WEEKDAY.lastIndex < to) cursor = WEEKDAY.lastIndex;
}

/** `YYYYMMDD`, a leading four-digit year, and a named month with a four-digit year read the same under every order. */
function readDate(text: string, to: number, order: DateOrder, stamp: Stamp): boolean {
  const start = cursor;
  if (isLetter(text.charCodeAt(start))) return readNamedDate(text, to, order, stamp);
  const first = digits(text, to);
  const firstLength = cursor - start;
  // "202506281230" and "20250628123000": the time follows without a mark.
  if (firstLength === 12 || firstLength === 14) cursor = start + 8;
  const joined = firstLength === 8 ? first : Math.floor(first / 10 ** (firstLength - 8));
  if (firstLength === 8 || cursor < start + firstLength)
    return setDate(stamp, Math.floor(joined / 10_000), Math.floor(joined / 100) % 100, joined % 100);
  const separator = text.charCodeAt(cursor);
  if (firstLength < 1 || cursor >= to) return false;
  if (isLetter(text.charCodeAt(cursor + 1))) {
    cursor = start;
    return readNamedDate(text, to, order, stamp);
  }
  if (separator !== 45 && separator !== 47 && separator !== 46) return false;
  cursor += 1;
  const secondStart = cursor;
  const second = digits(text, to);
  if (firstLength === 4 && cursor - secondStart === 3) return setDayOfYear(stamp, first, second);
  if (cursor - secondStart < 1 || cursor - secondStart > 2 || text.charCodeAt(cursor) !== separator) return false;
  cursor += 1;
  const thirdStart = cursor;
  const third = digits(text, to);
  const thirdLength = cursor - thirdStart;
  if (firstLength === 4 && thirdLength >= 1 && thirdLength <= 2) return setDate(stamp, first, second, third);
  if (firstLength > 2 || order === "year") return false;
  if (order === "short year")
    return firstLength === 2 && thirdLength <= 2 && setDate(stamp, fullYear(first), second, third);
  if (thirdLength !== 2 && thirdLength !== 4) return false;
  const year = thirdLength === 4 ? third : fullYear(third);
  return order === "month" ? setDate(stamp, year, first, second) : setDate(stamp, year, second, first);
}

const isLetter = (code: number) => (code | 32) >= 97 && (code | 32) <= 122;

/** "01-Jan-2021", "2021-Jan-01", "Jan 1, 2021"; month names may be full. */
const NAMED_DATE = /(?:(\d{1,4})([-/. ])([a-z]{3,9})\2|([a-z]{3,9})[-/. ](\d{1,2})(?:, ?|[-/. ]))(\d{1,4})(?!\d)/iy;
const MONTHS = "january february march april may june july august september october november december".split(" ");

function readNamedDate(text: string, to: number, order: DateOrder, stamp: Stamp): boolean {
  NAMED_DATE.lastIndex = cursor;
  const match = NAMED_DATE.exec(text);
  if (!match || NAMED_DATE.lastIndex > to) return false;
  cursor = NAMED_DATE.lastIndex;
  const [, before, , middle, leading, day, last = ""] = match;
  const name = (middle ?? leading ?? "").toLowerCase();
  const month = MONTHS.findIndex((full) => full === name || full.slice(0, 3) === name) + 1;
  if (month === 0 || last.length === 3) return false;
  if (before?.length === 4) return last.length <= 2 && setDate(stamp, Number(before), month, Number(last));
  if ((before?.length ?? 0) > 2) return false;
  const date = Number(before ?? day);
  if (last.length === 4) return setDate(stamp, Number(last), month, date);
  if (before === undefined) return order === "month" && setDate(stamp, fullYear(Number(last)), month, date);
  if (order === "day") return last.length === 2 && setDate(stamp, fullYear(Number(last)), month, date);
  return order === "short year" && before.length === 2 && setDate(stamp, fullYear(date), month, Number(last));
}

/** 70 to 99 mean 19xx, as in spreadsheets and POSIX. */
export const fullYear = (short: number): number => short + (short < 70 ? 2000 : 1900);

export function readDay(text: string, order: DateOrder, stamp: Stamp): number | null {
  cursor = 0;
  while (text.charCodeAt(cursor) <= 32) cursor += 1;
  if (!readDate(text, text.length, order, stamp)) return null;
  const { year, month, day } = stamp;
  if (year < OLDEST_YEAR || year > 2099 || month < 1 || month > 12) return null;
  return day < 1 || day > daysInMonth(year, month) ? null : dayNumberOf(year, month, day);
}

function setDate(stamp: Stamp, year: number, month: number, day: number): true {
  stamp.year = year;
  stamp.month = month;
  stamp.day = day;
  return true;
}

/** "2025-179"; a day beyond the year is no date. */
function setDayOfYear(stamp: Stamp, year: number, dayOfYear: number): boolean {
  let day = dayOfYear;
  let month = 1;
  for (; month <= 12 && day > daysInMonth(year, month); month += 1) day -= daysInMonth(year, month);
  return setDate(stamp, year, month, day);
}

/** False if the text is not a time. `stamp.seconds` is -1 for a time that no clock shows. */
function readTime(text: string, to: number, stamp: Stamp): boolean {
  const gap = text.charCodeAt(cursor);
  if (!isDigit(gap)) {
    if (!GAPS.includes(text[cursor]!)) return false;
    cursor += 1;
    while (cursor < to && text.charCodeAt(cursor) === 32) cursor += 1;
  }
  const start = cursor;
  let hour = digits(text, to);
  const length = cursor - start;
  let minute = 0;
  let second = 0;
  if (length === 4 || length === 6) {
    if (length === 6) second = hour % 100;
    const joined = length === 6 ? Math.floor(hour / 100) : hour;
    [hour, minute] = [Math.floor(joined / 100), joined % 100];
  } else {
    const mark = text.charCodeAt(cursor);
    if (length < 1 || length > 2 || (mark !== COLON && mark !== 46 && mark !== 104)) return false;
    cursor += 1;
    const minuteStart = cursor;
    minute = digits(text, to);
    if (cursor - minuteStart !== 2) return false;
    const hasSeconds = cursor < to && mark !== 104 && text.charCodeAt(cursor) === mark;
    // "12.50" may be half past twelve.
    if (mark === 46 && !hasSeconds) return false;
    second = hasSeconds ? readSeconds(text, to) : 0;
  }
  if (Number.isNaN(second)) return false;
  if (cursor < to) {
    const suffix = SUFFIX.exec(text.slice(cursor, to));
    if (!suffix) return false;
    const [, half, plain, inBrackets] = suffix;
    const zone = plain ?? inBrackets;
    if (half && (hour < 1 || hour > 12)) hour = 99;
    else if (half) hour = (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
    if (zone?.includes("/")) stamp.zone = zone;
    else if (zone) stamp.offset = offsetIn(zone);
    if (zone && stamp.zone === "" && Number.isNaN(stamp.offset)) return false;
  }
  const isTime = hour < 24 && minute < 60 && second < 60;
  stamp.seconds = isTime || (hour === 24 && minute === 0 && second === 0) ? hour * 3600 + minute * 60 + second : -1;
  return true;
}

/** Between date and time. */
const GAPS = " Tt,_:";
/** AM or PM, then a zone, or one in brackets; Java writes the offset and the zone's name. */
const SUFFIX =
  /^\s?(?:([ap])(?:\.?\s?m\.?|\.?(?![a-z])))?\s?([a-z]{1,4}|(?:utc|gmt)? ?[+-]\d{1,2}(?::?\d\d)?|[a-z]+\/[\w/+-]+)?(?: ?[[(]([\w/+-]+)[\])])?$/i;

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
