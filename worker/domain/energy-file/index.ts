import { MAX_VALUES } from "#contract/common/limits";
import { texts } from "#contract/common/texts";
import { decodeText } from "../text/decode.ts";
import { readCustom, readAsMwh } from "./custom.ts";
import { isPvsyst, readPvsyst } from "./pvsyst.ts";
import type { EnergyFileKind } from "#contract/savings/energy-file";
import type { EnergyFileOptions, EnergyFileResult, EnergyFileFailure, EnergyRefusalCode } from "./types.ts";
import * as format from "#contract/common/format";
import { monthNames } from "#contract/common/months";
import { linesOf } from "../text/lines.ts";
import { newNumberStyle, styledNumber } from "../text/number-style.ts";
import { energyYear, monthOfDay } from "./year.ts";

const MONTHS = monthNames.length;
/** With a title, a header and sums; a list of days is longer. */
const MOST_LINES = 40;
/** Title, names, units. */
const MOST_ABOVE = 3;
/** At 60 degrees north, June has about two and a half mean months. */
const MAX_MONTH_TO_MEAN = 5;
/** Sums are often rounded to whole units. */
const SUM_ROUNDING = 0.005;

/** Titles above the values are shorter; the patterns below take time with the square of a line's length. */
const MOST_CHARACTERS = 1000;

const kwhOf = { Wh: 0.001, kWh: 1, MWh: 1000, GWh: 1_000_000 } as const;
const UNIT = /(?<![a-z])([kMG]?Wh)(?![a-z])(?! ?(?:\/|per))/g;
const OTHER = /(?<![A-Za-z])(?:kWh ?(?:\/|per) ?\S+|[kM]?Wp?(?![A-Za-z])|[kMG]?J(?![A-Za-z])|[$€£])/;
const SUM_LABEL = /^(?:total|sum|year|annual|yearly)\b/i;
const LABEL_AND_VALUE = /^(.*?)[\s,;|:=]+([+-]?\d[\d.,'’ ]*)$/;
const ONLY_VALUE = /^[+-]?\d[\d.,'’ ]*$/;

function withoutLastSeparators(line: string): string {
  let end = line.length;
  while (",;\t".includes(line.charAt(end - 1)) && end > 0) end -= 1;
  return line.slice(0, end);
}

/**
 * A year of twelve monthly values, one a line from January, each after its month or alone; or null if the text is no such
 * list. A day gets its share of the month by `sky`, the energy of a clear sky on 365 days, or the same as its neighbors.
 */
function readMonths(text: string, { sky = null }: Pick<EnergyFileOptions, "sky">): EnergyFileResult | null {
  const filled = linesOf(text)
    .map((line) => withoutLastSeparators(line.replaceAll('"', "").trim()))
    .filter((line) => line !== "");
  if (filled.length < MONTHS || filled.length > MOST_LINES) return null;
  if (filled.some(({ length }) => length > MOST_CHARACTERS)) return null;
  const bare = filled.map((line) => line.replaceAll(UNIT, "").trim());
  const rows = monthRows(bare);
  if (rows === null) return null;
  const style = newNumberStyle(true);
  const numberOf = (value: string): number => styledNumber(value, 0, value.length, style);
  for (const { value } of rows) numberOf(value);
  const months = rows.filter(({ isSum }) => !isSum).map(({ value }) => numberOf(value));
  if (!months.every((value) => Number.isFinite(value) && value >= 0))
    return failure("no-number", "Enter a number of 0 or more for each month.");
  if (style.decimal === null && rows.some(({ value }) => /^[1-9]\d{0,2}[.,]\d{3}$/.test(value)))
    return failure("number-style", "Use a period for decimals and no thousands separators.");
  if (isRising(months)) return failure("unit", METER);
  const sum = months.reduce((total, value) => total + value, 0);
  const total = rows.find(({ isSum }) => isSum);
  if (total && Math.abs(numberOf(total.value) - sum) > Math.max(SUM_ROUNDING * sum, 1))
    return failure("summary", `The months add up to ${format.number(sum)}, not to the total in the last line.`);
  if (!(sum > 0) || months.some((value) => value > (MAX_MONTH_TO_MEAN * sum) / MONTHS))
    return failure("unit", "One month has most of the energy, or none has any. Check the values.");
  const header = filled.join(" ");
  const other = OTHER.exec(header)?.[0];
  if (other !== undefined) return failure("unit", `The values are in ${other}. Enter the energy in kWh or MWh.`);
  const units = new Set(Array.from(header.matchAll(UNIT), ([written]) => written as keyof typeof kwhOf));
  if (units.size > 1) return failure("unit", `Two units were found: ${[...units].join(" and ")}.`);
  const [written] = units;
  if (written === undefined) return failure("month-unit", "Write kWh or MWh above the values.");
  const kwh = months.map((value) => value * kwhOf[written]);
  const zeros = months.filter((value) => value === 0).length;
  const notes = zeros === 0 ? [] : [`${zeros === 1 ? "1 month has" : `${zeros} months have`} no energy.`];
  return { ok: true, ...energyYear("months", daysOf(kwh, sky), notes) };
}

const METER = "Each value is above the one before it, as readings of a meter are. Enter the energy of each month.";
/** From any month on: energy of months falls in autumn, readings of a meter only where it was replaced. */
const isRising = (months: readonly number[]): boolean =>
  months.filter((value, month) => value > months.at(month - 1)!).length >= MONTHS - 1;

interface MonthRow {
  value: string;
  isSum: boolean;
}

/** Twelve rows in the order from January, and a sum after them; null if there are others. */
function monthRows(lines: readonly string[]): MonthRow[] | null {
  const from = lines.findIndex((line) => ONLY_VALUE.test(line) || monthOf(labelOf(line)) !== null);
  if (from < 0 || from > MOST_ABOVE) return null;
  const body = lines.slice(from);
  const last = SUM_LABEL.test(body[MONTHS] ?? "") ? (LABEL_AND_VALUE.exec(body[MONTHS]!)?.[2] ?? null) : null;
  const sum = last === null ? [] : [{ value: last.trim(), isSum: true }];
  if (body.length !== MONTHS + sum.length) return null;
  const rows = body.slice(0, MONTHS);
  const labels = rows.map((line) => monthOf(labelOf(line)));
  const [first] = labels;
  if (first !== null && labels.every((label, index) => label === (first! + index) % MONTHS)) {
    const values = rows.map((line) => ({ value: LABEL_AND_VALUE.exec(line)![2]!.trim(), isSum: false }));
    return [...values.slice((MONTHS - first!) % MONTHS), ...values.slice(0, (MONTHS - first!) % MONTHS), ...sum];
  }
  if (!rows.every((line) => ONLY_VALUE.test(line))) return null;
  return [...rows.map((value) => ({ value, isSum: false })), ...sum];
}

const labelOf = (line: string): string => LABEL_AND_VALUE.exec(line)?.[1]?.trim() ?? "";

const NAMED = /^(?:\d{1,4}[-/. ])?([a-z]{3,9})\.?(?:[-/., ]*\d{2,4})?$/i;
const NUMBERED =
  /^(?:(\d{1,2})|(?:19|20)\d\d[-/.](\d{1,2})(?:[-/.]0?1)?|(\d{1,2})[-/.]0?1[-/.]\d{2,4}|0?1[-/.](\d{1,2})[-/.]\d{2,4}|(\d{1,2})[-/.](?:19|20)\d\d)$/;

/** 0 is January; null if the label names no month. */
function monthOf(label: string): number | null {
  const name = NAMED.exec(label)?.[1]?.toLowerCase();
  if (name !== undefined) {
    const month = monthNames.findIndex((one) => one.startsWith(name));
    return month < 0 ? null : month;
  }
  const number = Number(
    NUMBERED.exec(label)
      ?.slice(1)
      .find((part) => part !== undefined),
  );
  return number >= 1 && number <= MONTHS ? number - 1 : null;
}

function daysOf(months: readonly number[], sky: ArrayLike<number> | null): number[] {
  const weight = (day: number): number => sky?.[day] ?? 1;
  const weights = months.map(() => 0);
  for (const [day, month] of monthOfDay.entries()) weights[month]! += weight(day);
  return monthOfDay.map((month, day) => (months[month]! * weight(day)) / weights[month]!);
}

const failure = (code: EnergyRefusalCode, detail: string): EnergyFileFailure => ({
  ok: false,
  code,
  kind: "months",
  message: texts.csvBadFormat,
  detail,
});

export { hasArrayEnergy, lossCurveOf } from "./loss-curve.ts";
export { isPvsyst } from "./pvsyst.ts";
export type { EnergyFileOptions, EnergyFileResult } from "./types.ts";

/**
 * Reads a PVsyst hourly export, a custom CSV or twelve monthly values into 365 daily sums [kWh]. Pass bytes rather than text: PVsyst writes
 * latin-1, and `File.text()` damages its units.
 */
export function readEnergyFile(content: string | Uint8Array, options: EnergyFileOptions): EnergyFileResult {
  const { customStartDate, acLimitKw = null } = options;
  const text = typeof content === "string" ? content.replace(/^\ufeff/, "") : decodeText(content);
  const fault = shapeFault(text);
  if (fault !== null)
    return {
      ok: false,
      code: "format",
      kind: isPvsyst(text) ? "PVsyst" : "custom",
      message: texts.csvBadFormat,
      detail: fault,
    };
  const read = isPvsyst(text)
    ? readPvsyst(text, acLimitKw)
    : (readMonths(text, options) ?? readCustom(text, customStartDate));
  return read.ok && !read.dailyKwh.every((kwh) => kwh <= MAX_VALUES.amount) ? implausibleEnergy(read.kind) : read;
}

const implausibleEnergy = (kind: EnergyFileKind): EnergyFileResult => ({
  ok: false,
  code: "unit",
  kind,
  message: texts.csvBadFormat,
  detail: `A day has more than ${MAX_VALUES.amount.toLocaleString("en-US")} kWh. Check the file's unit and separators.`,
});

export const energyUnits = ["kWh", "MWh"] as const;
/** What a person says of values without a unit. */
export type EnergyUnit = (typeof energyUnits)[number];

/** The text with its unit, so that it can be read again. */
export function inUnit(text: string, kind: EnergyFileKind, unit: EnergyUnit): string {
  if (kind !== "custom") return `${unit}\n${text}`;
  return unit === "MWh" ? readAsMwh(text) : text;
}

/** Five-minute steps have 105,120 rows a year; no energy file is finer. */
const MAX_LINES = 110_000;
/** A PVsyst row with every variable has a few hundred columns [characters]. */
const MAX_LINE = 64 * 1024;

/**
 * Refuses text that can't be a year's table before it is split: millions of empty lines or columns would fill memory.
 * Null if the shape is fine.
 */
function shapeFault(text: string): string | null {
  const ends = /\r\n|\r|\n/g;
  let from = 0;
  for (let line = 1; ; line++) {
    const end = ends.exec(text);
    if ((end?.index ?? text.length) - from > MAX_LINE) return `Line ${line} is too long for a table row.`;
    if (!end) return null;
    if (line >= MAX_LINES)
      return `The file has more than ${MAX_LINES.toLocaleString("en-US")} lines. Export hourly values.`;
    from = ends.lastIndex;
  }
}
