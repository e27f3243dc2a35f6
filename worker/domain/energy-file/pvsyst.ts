import { daysInMonth } from "#contract/common/calendar";
import { texts } from "#contract/common/texts";
import { splitFields } from "../text/delimited.ts";
import { linesOf } from "../text/lines.ts";
import { newNumberStyle, styledNumber } from "../text/number-style.ts";
import { findHeader, type PvsystHeader } from "./pvsyst-header.ts";
import { readHourlyColumns } from "./hourly.ts";
import type { EnergyFileFailure, EnergyFileResult, EnergyRefusalCode } from "./types.ts";
import { dayOfYear, DAYS_OF_YEAR, energyYear, monthDay, monthOfDay } from "./year.ts";

/** The year of PVsyst dates is a label (usually 1990); it only tells years of one file apart. */
interface PvsystTime {
  year: number;
  first: number;
  second: number;
  /** Minutes since 00:00. */
  minutes: number;
}

const CLOCK = String.raw`(?:[ T]+(\d{1,2})[:h](\d{2})(?::\d{2})?(?: ?([ap])\.?m\.?)?)?`;
const TIME = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${CLOCK}$`, "i");
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${CLOCK}$`, "i");

/** Both numbers of a date as written; `isYearFirst` implies month first. Null if the text is not a date. */
function readPvsystTime(text: string): (PvsystTime & { isYearFirst: boolean }) | null {
  const trimmed = text.trim();
  const plain = TIME.exec(trimmed);
  const match = plain ?? YEAR_FIRST.exec(trimmed);
  if (!match) return null;
  const [one, two, three, written, minute] = match.slice(1, 6).map((digits) => Number(digits ?? 0));
  const [year, first, second] = plain ? [three!, one!, two!] : [one!, two!, three!];
  const half = match[6]?.toLowerCase();
  if (half !== undefined && (written! < 1 || written! > 12)) return null;
  const hour = half === undefined ? written! : (written! % 12) + (half === "p" ? 12 : 0);
  if (hour > 24 || minute! > 59 || (hour === 24 && minute! > 0)) return null;
  return { year, first, second, minutes: hour * 60 + minute!, isYearFirst: !plain };
}

type DateOrderResult = { ok: true; isDayFirst: boolean } | { ok: false; index: number };

/**
 * Finds the position of the day: the number that exceeds 12. Spreadsheets rewrite only dates that they understand
 * (1/2/1990 next to 14/02/90) and keep the positions, so one order holds for the whole file. Fails with the index of a
 * date that contradicts the others.
 */
function findDatePosition(times: PvsystTime[]): DateOrderResult {
  const dayFirst = times.findIndex(({ first }) => first > 12);
  const monthFirst = times.findIndex(({ second }) => second > 12);
  if (dayFirst >= 0 && monthFirst >= 0) return { ok: false, index: Math.max(dayFirst, monthFirst) };
  return { ok: true, isDayFirst: dayFirst >= 0 };
}

/**
 * The specification's rule: the text contains the name (spelled PVsyst since version 7). A custom CSV may contain it
 * too, but an hourly export never has one number per line.
 */
export const isPvsyst = (content: string): boolean => /pvsyst/i.test(content) && !isOneNumberALine(content);

const HEAD_LENGTH = 1000;

function isOneNumberALine(content: string): boolean {
  const values = linesOf(content.slice(0, HEAD_LENGTH)).slice(1, -1);
  return values.length > 0 && values.every((line) => /^[\s"]*[+-]?\d[\d.,]*[\s",;]*$/.test(line));
}

const MINUTES_OF_DAY = 1440;

interface EnergyRow {
  line: number;
  year: number;
  day: number;
  minutes: number;
  isLeapDay: boolean;
  value: number;
}
type EnergyRows = { ok: true; rows: EnergyRow[] } | EnergyFileFailure;

/** Sums net energy by calendar day, including night draw. */
export function readPvsyst(content: string, acLimitKw: number | null): EnergyFileResult {
  if (!/simulation/i.test(content))
    return failure("format", "The file has no “Simulation” line, which PVsyst exports have.");
  const lines = linesOf(content);
  const search = findHeader(lines);
  if (!search.ok) return failure("header", search.detail, search.line);
  const read = readRows(lines, search.header);
  if (!read.ok) return read;
  const unique = withoutDuplicates(read.rows);
  if (!unique.ok) return unique;
  const { rows, duplicates } = unique;
  const step = mostFrequentStep(rows);
  const years = overlappingYears(rows, MINUTES_OF_DAY / step);
  if (years.length > 0)
    return failure("several-years", `The file has days of several years (${years.join(", ")}). Export one year.`);
  const toKwh = search.header.kilowattHours * (search.header.isPower ? step / 60 : 1);
  const limit = acLimitKw === null ? Infinity : (acLimitKw * step) / 60;
  const energy = rows.map(({ value }) => Math.min(value * toKwh, limit));
  const sums = Array.from({ length: DAYS_OF_YEAR }, () => 0);
  const counts = Array.from({ length: DAYS_OF_YEAR }, () => 0);
  for (const [row, { day, isLeapDay }] of rows.entries()) {
    sums[day]! += energy[row]!;
    if (!isLeapDay) counts[day]! += 1;
  }
  const empty = counts.findIndex((count) => count === 0);
  if (empty >= 0) {
    const days = counts.filter((count) => count === 0).length;
    return failure(
      "incomplete",
      `${days} of 365 days ${days === 1 ? "has" : "have"} no rows, starting with ${monthDay(empty)} (MM/DD). Export the whole year.`,
    );
  }
  const hourly = {
    hours: step / 60,
    month: rows.map(({ day }) => monthOfDay[day]!),
    energy: rows.map(({ value }) => value * toKwh),
    columns: readHourlyColumns(
      rows.map(({ line }) => lines[line - 1]!),
      { places: search.header.hourly, separator: search.header.separator, hours: step / 60 },
    ),
  };
  const year = energyYear("PVsyst", sums, notesOn(rows, { counts, step, duplicates }));
  return { ok: true, ...year, hourly };
}

function readRows(lines: string[], header: PvsystHeader): EnergyRows {
  const rows: (PvsystTime & { line: number; value: number; isYearFirst: boolean })[] = [];
  const energies: string[] = [];
  const style = newNumberStyle(header.separator !== ",");
  for (let at = header.firstRow; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (!/[^\s,;"]/.test(line)) continue;
    const cells = splitFields(line, header.separator);
    const time = readPvsystTime(cells[header.dateColumn] ?? "");
    if (!time) return failure("date", "The date can't be read.", at + 1);
    const text = cells[header.energyColumn] ?? "";
    if (!Number.isFinite(styledNumber(text, 0, text.length, style)))
      return failure("no-number", "The energy isn't a number.", at + 1);
    rows.push({ ...time, line: at + 1, value: Number.NaN });
    energies.push(text);
  }
  // Again, now that all numbers have shown whether a mark is decimal.
  for (const [index, text] of energies.entries()) rows[index]!.value = styledNumber(text, 0, text.length, style);
  if (rows.length === 0) return failure("incomplete", "There are no rows of hourly values.");
  const order = findDatePosition(rows.filter((row) => !row.isYearFirst));
  const places = rows.filter((row) => !row.isYearFirst);
  if (!order.ok) return failure("date", "Some dates are day-first and others month-first.", places[order.index]!.line);
  return toCalendarRows(rows, order.isDayFirst);
}

function toCalendarRows(
  rows: (PvsystTime & { line: number; value: number; isYearFirst: boolean })[],
  isDayFirst: boolean,
): EnergyRows {
  const placed: EnergyRow[] = [];
  for (const { year, first, second, minutes, line, value, isYearFirst } of rows) {
    const [month, date] = isDayFirst && !isYearFirst ? [second, first] : [first, second];
    if (month < 1 || month > 12 || date < 1 || date > daysInMonth(2000, month))
      return failure("date", "This day doesn't exist.", line);
    const isLeapDay = month === 2 && date === 29;
    const day = (dayOfYear(month, date) + (minutes === MINUTES_OF_DAY ? 1 : 0)) % DAYS_OF_YEAR;
    placed.push({ line, year, day, minutes: minutes % MINUTES_OF_DAY, isLeapDay, value });
  }
  return { ok: true, rows: placed };
}

/** Most frequent step [minutes]. */
function mostFrequentStep(rows: EnergyRow[]): number {
  const counts = new Map<number, number>();
  for (let at = 1; at < rows.length; at += 1) {
    const days = rows[at]!.day - rows[at - 1]!.day;
    const step = days * MINUTES_OF_DAY + rows[at]!.minutes - rows[at - 1]!.minutes;
    if (step > 0) counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 60;
}

type UniqueRows = { ok: true; rows: EnergyRow[]; duplicates: number } | EnergyFileFailure;

/** Leaves out rows that were written twice. Refuses times that have several values. */
function withoutDuplicates(all: EnergyRow[]): UniqueRows {
  const values = new Map<number, number>();
  const rows: EnergyRow[] = [];
  for (const row of all) {
    const key = 2 * ((row.year * DAYS_OF_YEAR + row.day) * MINUTES_OF_DAY + row.minutes) + (row.isLeapDay ? 1 : 0);
    const earlier = values.get(key);
    if (earlier === row.value) continue;
    if (earlier !== undefined)
      return failure("conflicting-rows", "This time has another value in an earlier row.", row.line);
    values.set(key, row.value);
    rows.push(row);
  }
  return { ok: true, rows, duplicates: all.length - rows.length };
}

/** Years that have most of a day's rows on the same day of the year; their energy would be added up. */
function overlappingYears(rows: EnergyRow[], rowsOfDay: number): number[] {
  const counts = new Map<number, number>();
  for (const { year, day, isLeapDay } of rows)
    if (!isLeapDay) counts.set(year * DAYS_OF_YEAR + day, (counts.get(year * DAYS_OF_YEAR + day) ?? 0) + 1);
  const first = new Map<number, number>();
  for (const [key, count] of counts) {
    const [year, day] = [Math.floor(key / DAYS_OF_YEAR), key % DAYS_OF_YEAR];
    if (2 * count < rowsOfDay) continue;
    const other = first.get(day);
    if (other !== undefined) return [other, year];
    first.set(day, year);
  }
  return [];
}

interface RowFacts {
  counts: number[];
  step: number;
  duplicates: number;
}

function notesOn(rows: EnergyRow[], { counts, step, duplicates }: RowFacts): string[] {
  const notes: string[] = [];
  if (duplicates > 0) notes.push(`${duplicates} rows are duplicates.`);
  if (rows.some(({ isLeapDay }) => isLeapDay)) notes.push("February 29 was added to February 28.");
  if (step !== 60) notes.push(`The rows are ${step} minutes apart; hourly values were expected.`);
  const expected = MINUTES_OF_DAY / step;
  const missing = counts.reduce((sum, count) => sum + Math.max(expected - count, 0), 0);
  const extra = counts.reduce((sum, count) => sum + Math.max(count - expected, 0), 0);
  const firstShort = counts.findIndex((count) => count < expected);
  if (missing > 0)
    notes.push(`${missing} rows are missing and counted as 0 kWh; the first is on ${monthDay(firstShort)} (MM/DD).`);
  if (extra > 0)
    notes.push(
      `The file has ${extra === 1 ? "1 extra row. It was" : `${extra} extra rows. They were`} added to ${extra === 1 ? "its day" : "their days"}.`,
    );
  return notes;
}

function failure(code: EnergyRefusalCode, detail: string, line?: number): EnergyFileFailure {
  const place = line === undefined ? {} : { line };
  const text = line === undefined ? detail : `Line ${line}: ${detail}`;
  return { ok: false, code, kind: "PVsyst", message: texts.csvBadFormat, detail: text, ...place };
}
