import * as v from "valibot";

/** `YYYY-MM-DD`. The device's zone decides which instants the day contains. */
export const Day = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, "Write a day as YYYY-MM-DD."),
  v.check((text) => dayText(dayNumber(text)) === text, "This day doesn't exist."),
);
export type Day = string;

export const SECONDS_PER_DAY = 86_400;
export const SECONDS_PER_HOUR = 3600;

/** `month` counts from 1. */
export const dayNumberOf = (year: number, month: number, date: number): number =>
  Date.UTC(year, month - 1, date) / (SECONDS_PER_DAY * 1000);

/** Keeps the newest answers, because lists and fleets ask for the same few again and again. */
function remembering<Answer>(most: number): (key: string | number, find: () => Answer) => Answer {
  const known = new Map<string | number, Answer>();
  return (key, find) => {
    let answer = known.get(key);
    if (answer === undefined) {
      answer = find();
      if (known.size >= most) known.clear();
      known.set(key, answer);
    }
    return answer;
  };
}

/** More than the rain years of a place have. */
const MAX_DAYS = 20_000;
const DAY_LENGTH = "YYYY-MM-DD".length;
const numbersOfDays = remembering<number>(MAX_DAYS);
const textsOfDays = remembering<string>(MAX_DAYS);

/** Days since 1970-01-01; NaN if the text is not a day. */
export function dayNumber(day: string): number {
  const find = (): number => {
    const [year = NaN, month = NaN, date = NaN] = day.split("-").map(Number);
    return dayNumberOf(year, month, date);
  };
  // A caller's texts may have any length.
  return day.length === DAY_LENGTH ? numbersOfDays(day, find) : find();
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** 0 is January. */
export const monthIndex = (day: string): number => Number(day.slice(5, 7)) - 1;

export const dayText = (number: number): string =>
  Number.isFinite(number)
    ? textsOfDays(number, () => new Date(number * SECONDS_PER_DAY * 1000).toISOString().slice(0, 10))
    : "";

export const addDays = (day: string, count: number): string => dayText(dayNumber(day) + count);
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);
/** 0 is Monday (1970-01-01 was a Thursday). */
export const weekday = (day: string): number => (((dayNumber(day) + 3) % 7) + 7) % 7;
export const mondayOf = (day: string): string => addDays(day, -weekday(day));
/** The day itself if it is a Monday. */
export const nextMonday = (day: string): string => mondayOf(addDays(day, 6));
/** Same date of an earlier month, or that month's last day if the date doesn't exist. */
export function monthsBefore(day: string, count: number): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - count, Math.min(date, last))).toISOString().slice(0, 10);
}

/** MM/DD/YYYY, as the specification shows days. */
export const monthDayYear = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

export const dayOfMonthDayYear = (text: string): string => `${text.slice(6)}-${text.slice(0, 2)}-${text.slice(3, 5)}`;

/** More than there are zones: names of any case are taken. */
const MAX_FORMATTERS = 700;
const formatters = remembering<Intl.DateTimeFormat>(MAX_FORMATTERS);
const partsFormatter = (zone: string): Intl.DateTimeFormat =>
  formatters(
    zone,
    () =>
      new Intl.DateTimeFormat("en-US", {
        timeZone: zone,
        hourCycle: "h23",
        era: "short",
        year: "numeric",
        month: "2-digit",
        day: "2-digit",
        hour: "2-digit",
        minute: "2-digit",
        second: "2-digit",
      }),
  );

export function isZone(zone: string): boolean {
  try {
    partsFormatter(zone);
    return true;
  } catch {
    return false;
  }
}

/** January 1, 2000. UTC offsets since then are whole minutes; some before 1973 were not. */
const WHOLE_MINUTES_FROM = 946_684_800;
const MAX_OFFSETS = 10_000;
const offsets = remembering<number>(MAX_OFFSETS);

/** Offset from UTC [s]. `Intl` takes 20 µs. */
export function zoneOffset(zone: string, instant: number): number {
  if (!(instant >= WHOLE_MINUTES_FROM)) return formattedOffset(zone, Math.floor(instant));
  const minute = Math.floor(instant / 60);
  return offsets(`${minute} ${zone}`, () => formattedOffset(zone, minute * 60));
}

function formattedOffset(zone: string, whole: number): number {
  const fields: Record<string, string> = {};
  for (const part of partsFormatter(zone).formatToParts(whole * 1000)) fields[part.type] = part.value;
  const year = fields.era === "BC" ? 1 - Number(fields.year) : Number(fields.year);
  const wall = Date.UTC(
    year,
    Number(fields.month) - 1,
    Number(fields.day),
    Number(fields.hour),
    Number(fields.minute),
    Number(fields.second),
  );
  return wall / 1000 - whole;
}

export function dayOf(zone: string, instant: number): string {
  return dayText(Math.floor((instant + zoneOffset(zone, instant)) / SECONDS_PER_DAY));
}

/**
 * Instant of a wall-clock time [epoch s]; `seconds` counts from 00:00 on the clock. A skipped time gives the instant
 * after the gap, a repeated time the first of the two.
 */
export function instantOf(zone: string, day: string, seconds = 0): number {
  const wall = dayNumber(day) * SECONDS_PER_DAY + seconds;
  const before = zoneOffset(zone, wall - SECONDS_PER_DAY);
  const after = zoneOffset(zone, wall + SECONDS_PER_DAY);
  const early = wall - before;
  if (zoneOffset(zone, early) === before) return early;
  const late = wall - after;
  return zoneOffset(zone, late) === after ? late : early;
}

/** `end` is exclusive; the day has 23, 24 or 25 hours. */
export function dayBounds(zone: string, day: string): { start: number; end: number } {
  return { start: instantOf(zone, day), end: instantOf(zone, addDays(day, 1)) };
}

/** Offset without daylight saving in that year [s]: the smaller of January's and July's. */
export function standardOffset(zone: string, instant: number): number {
  const year = new Date(instant * 1000).getUTCFullYear();
  return Math.min(zoneOffset(zone, Date.UTC(year, 0, 1) / 1000), zoneOffset(zone, Date.UTC(year, 6, 1) / 1000));
}

/** Daylight saving time at noon of a day [s]. */
export function daylightSaving(zone: string, day: string): number {
  const noon = dayNumber(day) * SECONDS_PER_DAY + SECONDS_PER_DAY / 2;
  return zoneOffset(zone, noon) - standardOffset(zone, noon);
}

export const laterDay = (a: string, b: string): string => (a > b ? a : b);
export const earlierDay = (a: string, b: string): string => (a < b ? a : b);
