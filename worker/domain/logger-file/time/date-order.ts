import { isZone, SECONDS_PER_DAY } from "#contract/common/calendar";
import { emptyStamp, readDay, readStamp } from "./stamp.ts";
import { dateFirst, type DateOrder } from "./timestamp-format.ts";

export type OrderFinding =
  | { kind: "found"; order: DateOrder }
  | { kind: "ambiguous"; orders: DateOrder[]; isPlausible: boolean; example: string };

/** A larger step between dates is a gap or a wrong order [days]. */
const MAX_STEP = 27;
/**
 * With two-digit years, a step of nearly a year means a wrong order. With four digits it is a gap or a reset clock
 * under every order [days].
 */
const YEAR_STEP = 300;
/** A plausible series has at most one gap or damaged date in this many dates. */
const DATES_PER_BREAK = 4;

const FOUR_DIGITS = /\d{4}/;
const orders: DateOrder[] = ["year", "month", "day", "short year"];
const stamp = emptyStamp();

interface DateReadings {
  text: string;
  days: Map<DateOrder, number>;
}

/**
 * Finds the date order of consecutive timestamps. A wrong order turns each new day into a step of a month or a year;
 * the right order moves in small steps and not into the future.
 */
export function findDateOrder(stamps: string[], now: number): OrderFinding {
  const dates = readingsOf(stamps);
  const safe = dates.filter(({ days }) => days.has("year"));
  if (safe.length > 0 && 2 * safe.length >= dates.length) return { kind: "found", order: "year" };
  const example = dates[0]?.text ?? "";
  const readable = orders.filter((order) => order !== "year" && dates.some(({ days }) => days.has(order)));
  const tomorrow = Math.floor(now / SECONDS_PER_DAY) + 1;
  const plausible = readable.filter((order) => DATES_PER_BREAK * countBreaks(dates, order, tomorrow) <= dates.length);
  if (plausible.length === 1) return { kind: "found", order: plausible[0]! };
  if (plausible.length > 1) return { kind: "ambiguous", orders: plausible, isPlausible: true, example };
  const complete = readable.filter((order) => dates.every(({ days }) => days.has(order)));
  // "30/06/2026" has one reading, however long the gap; with two-digit years it has several.
  if (complete.length === 1 && dates.every(({ text }) => FOUR_DIGITS.test(text)) && complete[0] !== "short year")
    return { kind: "found", order: complete[0]! };
  return { kind: "ambiguous", orders: complete.length > 0 ? complete : readable, isPlausible: false, example };
}

function readingsOf(stamps: string[]): DateReadings[] {
  const dates: DateReadings[] = [];
  let previous = "";
  for (const text of stamps) {
    const date = dateText(text);
    if (date === "" || date === previous) continue;
    previous = date;
    const days = new Map<DateOrder, number>();
    for (const order of orders) {
      const day = readDay(date, order, stamp);
      if (day !== null) days.set(order, day);
    }
    if (days.size > 0 && dates.at(-1)?.text !== date) dates.push({ text: date, days });
  }
  return dates;
}

function countBreaks(dates: DateReadings[], order: DateOrder, tomorrow: number): number {
  let breaks = 0;
  let previous = Number.NaN;
  for (const { text, days } of dates) {
    const day = days.get(order);
    if (day === undefined) {
      breaks += 1;
      continue;
    }
    const step = Math.abs(day - previous);
    if (step > YEAR_STEP && !FOUR_DIGITS.test(text)) return Number.POSITIVE_INFINITY;
    if (step > MAX_STEP || day > tomorrow) breaks += 1;
    previous = day;
  }
  return breaks;
}

const DATE =
  /^\s*(?:(?:sun|mon|tue|wed|thu|fri|sat)(?:[a-z]{0,5}day)?[., ]+)?(\d{4}-\d{3}(?!\d)|\d{8}|(?:\d+|[a-z]+)[-/. ](?:\d+|[a-z]+)(?:, ?|[-/. ])\d+)/i;
const dateText = (text: string): string => DATE.exec(dateFirst(text))?.[1]!.trim() ?? "";

export const dayReadAs = (order: DateOrder, text: string): number | null => readDay(text, order, stamp);

/** True for a timestamp under any order, with or without a time, even from a clock that was never set. */
export function detectTimestamp(text: string): { isStamp: boolean; hasTime: boolean } {
  const isStamp = orders.some((order) => {
    const fault = readStamp(text, 0, text.length, order, stamp);
    if (stamp.zone !== "" && !isZone(stamp.zone)) return false;
    return fault === null || fault === "year" || (fault === "noTime" && stamp.year >= 1970 && stamp.year < 2100);
  });
  return { isStamp, hasTime: isStamp && stamp.hasTime };
}

const CLOCK = /^(.*?)(\d{1,2}):\d\d/;
const HALF = /:\d\d(?:[.,]\d+)?\s*[ap]\.?(?:\s*m)?/i;

/**
 * Whether times are of a 12-hour clock without AM and PM: no hour is 0 or above 12, and 12 o'clock is next to an early hour of its date, so
 * each time means two.
 */
export function isHalfClock(stamps: readonly string[]): boolean {
  const times = stamps.flatMap((stamp) => {
    const [, date, hour] = CLOCK.exec(stamp) ?? [];
    return hour === undefined ? [] : [{ date, hour: Number(hour) }];
  });
  if (times.some(({ hour }) => hour < 1 || hour > 12) || stamps.some((stamp) => HALF.test(stamp))) return false;
  return times.some(({ date, hour }, at) => {
    const next = times[at + 1];
    return date === next?.date && Math.max(hour, next!.hour) === 12 && Math.min(hour, next!.hour) <= EARLY_HOUR;
  });
}

/** Latest hour, without AM or PM, of a row right before or after one at 12, because rows are a few hours apart. */
const EARLY_HOUR = 6;
