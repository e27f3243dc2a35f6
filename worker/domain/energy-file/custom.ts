import { MAX_VALUES } from "#contract/common/limits";
import { texts } from "#contract/common/texts";
import { addDays, dayText, dayNumber, dayNumberOf } from "#contract/common/calendar";
import { newNumberStyle, styledNumber } from "../text/number-style.ts";
import { linesOf } from "../text/lines.ts";
import type { EnergyFileFailure, EnergyFileResult, EnergyRefusalCode } from "./types.ts";
import { DAYS_OF_YEAR, dayOfYearOf, energyYear } from "./year.ts";

const CUSTOM_MIN_LINES = 364;
const CUSTOM_MAX_LINES = 366;
const CUSTOM_MIN_KWH = 10;

const LINE_LENGTH = 200;
const NO_NUMBER = "-";

function cleanedCell(line: string): string {
  if (line.length > LINE_LENGTH) return NO_NUMBER;
  return line
    .trim()
    .replace(/[,;\t]+$/, "")
    .replaceAll('"', "")
    .trim();
}

/** First line of a file whose unit a person has confirmed, so that it can be read again. */
const READ_AS_MWH = "Read as MWh\n";
export const readAsMwh = (content: string): string => READ_AS_MWH + content;
const KWH_PER_MWH = 1000;

type CustomValues = { ok: true; values: number[]; notes: string[] } | EnergyFileFailure;

export function readCustom(content: string, startDate: string | null): EnergyFileResult {
  const isMwh = content.startsWith(READ_AS_MWH);
  const parsed = customValues(isMwh ? content.slice(READ_AS_MWH.length) : content, isMwh);
  if (!parsed.ok) return parsed;
  if (startDate === null || dayText(dayNumber(startDate)) !== startDate)
    return { ok: false, code: "start-date", kind: "custom", message: texts.csvStartDateRequired, detail: "" };
  return { ok: true, ...toCalendarYear(parsed, startDate) };
}

/** A date, or a spreadsheet's number of one, before the value of its day. */
const DATE_AND_VALUE =
  /^(?:\d{1,4}[-/. ](?:\d{1,2}|[a-z]{3,9})[-/. ]\d{2,4}|[a-z]{3,9}[-/. ]\d{1,2}(?:, ?|[-/. ])\d{2,4}|\d{1,2}[-/.](?:\d{1,2}|[a-z]{3,9})\.?)(?:[ t]\d{1,2}:\d\d(?::\d\d)?)?[\s,;|]+[+-]?[\d.,]+$/i;
export const isDateAndValue = (line: string): boolean =>
  !line.includes(":") && !/\d,\d.*,/.test(line) && DATE_AND_VALUE.test(cleanedCell(line));

/** Numbers before the commas or spaces that count days up or down: 1, 2, 3 …, a spreadsheet's 45658 …, 20250101 …, 0101 …. */
function isCounted(cells: readonly string[]): boolean {
  const written = cells.map((cell) => cell.split(/[, ]/)[0]!);
  if (new Set(cells.map((cell) => cell.split(/[, ]/)[1])).size < 2) return false;
  return countings.some((dayOf) => {
    const days = written.map(dayOf);
    const breaks = days.slice(1).filter((day, index) => Math.abs(day - days[index]!) !== 1);
    // The year's end, and February 29.
    return breaks.length <= 2;
  });
}

const LEAP_YEAR = 2024;
const countings: ((text: string) => number)[] = [
  Number,
  (text) => dayOfDate(/^(\d{4})(\d\d)(\d\d)$/, text),
  (text) => dayOfDate(/^()(\d?\d)(\d\d)$/, text),
  (text) => {
    const [, day, month] = /^(\d?\d)(\d\d)$/.exec(text) ?? [];
    return day === undefined ? Number.NaN : dayNumberOf(LEAP_YEAR, Number(month), Number(day));
  },
];

function dayOfDate(form: RegExp, text: string): number {
  const [, year, month, day] = form.exec(text) ?? [];
  return month === undefined ? Number.NaN : dayNumberOf(Number(year) || LEAP_YEAR, Number(month), Number(day));
}

const OTHER_ENERGY = /(?<![a-z])([MGT]?Wh|[MGT]?J)(?![a-z])/i;
const SCALED = /(?:thousands?|tausend|1[., ]?000)(?: of)? ?kWh|kWh ?\/ ?(?:kWp?|m2|m²)(?![a-z])/i;
const NO_ENERGY = /(?<![a-z])[kMG]?Wp?(?![a-z])|[$€£]/i;

/** Unit in the name of a column that isn't kWh, or null. */
const otherUnit = (header: string): string | null =>
  (OTHER_ENERGY.exec(header) ?? SCALED.exec(header) ?? (/kWh/i.test(header) ? null : NO_ENERGY.exec(header)))?.[0] ??
  null;

/** Whether the first line is the year of the days below; null if it may be a day's energy, too. */
function isYearAlone([first = "", ...days]: readonly string[]): boolean | null {
  if (!/^(?:19[89]|20[0-4])\d$/.test(first) || days.length < CUSTOM_MIN_LINES) return false;
  return days.every((day) => /[.,]/.test(day)) ? true : null;
}

/** Blank lines, and those that say what they are. */
const SUMMARY_LINE = /^(?:$|(?:total|sum|summe|average|mean|mittelwert)\b)/i;

function customValues(text: string, isMwh: boolean): CustomValues {
  const lines = linesOf(text).map(cleanedCell);
  while (SUMMARY_LINE.test(lines.at(-1) ?? "-")) lines.pop();
  const hasHeader =
    lines.length > 0 && !/^[+-]?[.,]?\d/.test(lines[0]!) && lines[0] !== "" && !isDateAndValue(lines[0]!);
  const isYear = !hasHeader && isYearAlone(lines);
  if (isYear === null)
    return failure(
      "header",
      `${lines[0]!} looks like a year. Remove it, or write ${lines[0]!}.0 for a day's energy.`,
      1,
    );
  const first = hasHeader || isYear ? 2 : 1;
  const unit = hasHeader ? otherUnit(lines[0]!) : null;
  const isSaidMwh = unit !== null && /^MWh$/i.test(unit);
  if (unit !== null && !(isSaidMwh && isMwh))
    return asking(isSaidMwh, failure("unit", `The column is in ${unit}. Enter each day's energy in kWh.`, 1));
  const cells = lines.slice(first - 1);
  const dated = cells.findIndex((cell) => DATE_AND_VALUE.test(cell));
  if (dated >= 0) return failure("several-numbers", "Enter one number per line and remove the date.", first + dated);
  const separated = cells.findIndex((cell) => /[;\t|]|,.*,|, |\d {2,}\d/.test(cell) && !GROUPED.test(cell));
  if (separated >= 0)
    return failure(
      "several-numbers",
      "Each line must be a single number: the energy of one day in kWh.",
      first + separated,
    );
  const comma = commaMeaning(cells);
  if ((comma !== "none" || cells.some((cell) => /\d \d/.test(cell))) && isCounted(cells))
    return failure("several-numbers", "Enter one number per line and remove the column before it.", first);
  const style = newNumberStyle(true);
  // 8.123 is the same energy as MWh and as kWh with a thousands mark.
  if (comma !== "none" || isMwh) style.decimal = comma === "decimal" ? "," : ".";
  for (const cell of cells) styledNumber(cell, 0, cell.length, style);
  if (comma === "unclear" || (style.decimal === null && cells.some((cell) => POINT_GROUP.test(cell)))) {
    const marked = cells.findIndex((cell) => /[,.]/.test(cell));
    const text = "Use a period for decimals and no thousands separators.";
    return asking(comma === "none", failure("number-style", text, first + marked));
  }
  // Again, now that all numbers have shown whether a mark is decimal.
  const read = cells.map((cell) => styledNumber(cell, 0, cell.length, style));
  const unreadable = read.findIndex((value) => !Number.isFinite(value));
  if (unreadable >= 0 && read.filter(Number.isFinite).length <= MOST_LINES)
    return failure("no-number", "This line has no number.", first + unreadable);
  const { values: found, notes, skipped, isMeanLeft } = withoutSummary(read);
  const values = isMwh ? found.map((value) => KWH_PER_MWH * value) : found;
  if (isMeanLeft)
    return failure(
      "summary",
      "The last value is the average of the others. Remove it.",
      first + skipped + values.length - 1,
    );
  if (values.length < CUSTOM_MIN_LINES || values.length > CUSTOM_MAX_LINES) {
    return failure(
      "length",
      `Found ${values.length} ${values.length === 1 ? "value" : "values"}; expected ${CUSTOM_MIN_LINES} to ${CUSTOM_MAX_LINES}, one per day.`,
    );
  }
  const small = values.findIndex((value) => value < CUSTOM_MIN_KWH && value !== 0);
  if (small >= 0) {
    const text = `Values below ${CUSTOM_MIN_KWH} kWh a day aren't accepted, except 0. Check the unit.`;
    const refused = failure("unit", text, first + skipped + small);
    const least = Math.min(...values.filter((value) => value !== 0));
    return asking(!isMwh && KWH_PER_MWH * least >= CUSTOM_MIN_KWH, refused);
  }
  const meter = "The values are readings of a meter. Enter the energy of each day: the difference of two readings.";
  if (areMeterReadings(values)) return failure("unit", meter);
  const mean = total(values) / values.filter((value) => value > 0).length;
  const large = values.findIndex(
    (value, day) =>
      (value > MAX_DAY_TO_MEAN * mean && value <= MAX_VALUES.amount) ||
      (day >= MIN_SUBTOTAL_DAYS && isSumOf(value, values.slice(0, day))),
  );
  if (large >= 0)
    return failure(
      "summary",
      "This value is far above the others or the sum of those above it. Remove or correct it.",
      first + skipped + large,
    );
  if (isSumOf(1000 * values.at(-1)!, values.slice(0, -1), 3e-5))
    return failure(
      "summary",
      "The last value is the sum of the others in MWh. Remove it.",
      first + skipped + values.length - 1,
    );
  const zeros = values.filter((value) => value === 0).length;
  if (2 * zeros > values.length) return failure("unit", "Most days have 0 kWh. Check the file.");
  if (zeros > 0) notes.push(`${zeros === 1 ? "1 day has" : `${zeros} days have`} 0 kWh.`);
  return { ok: true, values, notes };
}

const asking = (isLikelyMwh: boolean, refused: EnergyFileFailure): EnergyFileFailure =>
  isLikelyMwh ? { ...refused, mayBe: "MWh" } : refused;

/** Lines that are read before they are counted: a year with its sum and mean. */
const MOST_LINES = CUSTOM_MAX_LINES + 4;
const MIN_SUMMARIZED = 50;
/** A clear day in June is about 3 mean days, even at 60 degrees north. */
const MAX_DAY_TO_MEAN = 5;
const MIN_SUBTOTAL_DAYS = 3;

/** A meter may be reset, or the file put together, once or twice. */
const MOST_TURNS = 2;

/** Whether nearly all values rise, or fall, by a day's energy: days of sun never do. */
function areMeterReadings(values: readonly number[]): boolean {
  const steps = values.slice(1).map((value, index) => value - values[index]!);
  const [rising, falling] = [steps.filter((step) => step > 0), steps.filter((step) => step < 0)];
  const [few, many] = rising.length < falling.length ? [rising, falling] : [falling, rising];
  return (
    few.length <= MOST_TURNS && 2 * many.length > steps.length && Math.abs(total(many)) >= CUSTOM_MIN_KWH * many.length
  );
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0);
const isSumOf = (value: number, others: readonly number[], rounding = 1e-5): boolean => {
  const sum = total(others);
  return Number.isFinite(sum) && sum > 0 && Math.abs(value - sum) <= rounding * sum;
};
const isMeanOf = (value: number, others: readonly number[], rounding: number): boolean =>
  Math.abs(value - total(others) / others.length) <= rounding && others.some((other) => other !== value);

/**
 * Drops a sum of all others at either end, with a mean next to it; spreadsheets have them there. A mean alone
 * (`isMeanLeft`) may be a day.
 */
function withoutSummary(read: readonly number[]): {
  values: number[];
  notes: string[];
  skipped: number;
  isMeanLeft: boolean;
} {
  const values = [...read];
  const notes: string[] = [];
  let skipped = 0;
  // A mean may have more decimals than the days, a sum has none of its own.
  const decimals = Math.max(...read.slice(1, -2).map((value) => String(value).split(".")[1]?.length ?? 0));
  const rounding = 0.51 / 10 ** decimals;
  while (values.length > MIN_SUMMARIZED) {
    const [last, before] = [values.at(-1)!, values.at(-2)!];
    const [days, all] = [values.slice(0, -2), values.slice(0, -1)];
    const isBoth = isSumOf(before, days) && isMeanOf(last, days, rounding);
    const isTwice = isSumOf(last, days) && isMeanOf(before, days, rounding);
    const isBelow = isBoth || isTwice || isSumOf(last, all);
    if (!isBelow && !isSumOf(values[0]!, values.slice(1))) break;
    notes.push(
      `The ${isBelow ? "last" : "first"} value is the ${isBoth ? "average" : "sum"} of the others and was left out.`,
    );
    if (!isBelow) skipped += 1;
    if (isBelow) values.pop();
    else values.shift();
  }
  const others = values.slice(0, -1);
  const isMeanLeft = others.length >= CUSTOM_MIN_LINES && isMeanOf(values.at(-1)!, others, rounding);
  return { values, notes, skipped, isMeanLeft };
}

const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/;
const POINT_GROUP = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;

/** "4962,5" has a decimal comma, "4,962.5" a thousands separator; "4,962" may be either. */
function commaMeaning(cells: string[]): "none" | "decimal" | "thousands" | "unclear" {
  const withComma = cells.filter((cell) => cell.includes(","));
  if (withComma.length === 0) return "none";
  if (withComma.some((cell) => !GROUPED.test(cell))) return "decimal";
  return withComma.some((cell) => cell.includes(".") || /,.*,/.test(cell)) ? "thousands" : "unclear";
}

function failure(code: EnergyRefusalCode, detail: string, line?: number): EnergyFileFailure {
  const place = line === undefined ? {} : { line };
  const text = line === undefined ? detail : `Line ${line}: ${detail}`;
  return { ok: false, code, kind: "custom", message: texts.csvBadFormat, detail: text, ...place };
}

/**
 * Maps 364 to 366 values to the 365 calendar days. With 364, the missing day gets the mean of its neighbors. With 366,
 * February 29 is added to February 28; without a leap day, the last value is averaged with the first, which is the same
 * calendar day.
 */
function toCalendarYear({ values, notes: found }: { values: number[]; notes: string[] }, startDate: string) {
  const start = dayOfYearOf(startDate);
  const net = Array.from({ length: DAYS_OF_YEAR }, (_, index) => values[index] ?? Number.NaN);
  const notes = [...found];
  if (values.length === CUSTOM_MIN_LINES) {
    net[DAYS_OF_YEAR - 1] = (values.at(-1)! + values[0]!) / 2;
    notes.push("The file has 364 days: the last day of its year was set to the average of its neighbors.");
  }
  if (values.length === CUSTOM_MAX_LINES) {
    const leapDay = values.findIndex((_, index) => addDays(startDate, index).endsWith("-02-29"));
    if (leapDay >= 0) {
      // If the file starts on February 29, its February 28 is the last value.
      const days = values.toSpliced(leapDay, 1);
      const before = leapDay === 0 ? DAYS_OF_YEAR - 1 : leapDay - 1;
      days[before]! += values[leapDay]!;
      const turned = leapDay === 0 ? [days.at(-1)!, ...days.slice(0, -1)] : days;
      net.splice(0, DAYS_OF_YEAR, ...turned);
      notes.push("The file has 366 days: February 29 was added to February 28.");
    } else {
      net[0] = (values[0]! + values.at(-1)!) / 2;
      notes.push("The file has 366 days: its first and last value are the same day of the year and were averaged.");
    }
  }
  const calendar = net.map((_, index) => net[(index - start + DAYS_OF_YEAR) % DAYS_OF_YEAR]!);
  return energyYear("custom", calendar, notes);
}
