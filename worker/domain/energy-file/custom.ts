import { texts } from "#contract/common/texts";
import { addDays, dayText, dayNumber } from "#contract/common/calendar";
import { parseNumber } from "../text/number.ts";
import { linesOf } from "../text/lines.ts";
import type { EnergyFileFailure, EnergyFileResult } from "./types.ts";
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

type CustomValues = { ok: true; values: number[] } | EnergyFileFailure;

export function readCustom(text: string, startDate: string | null): EnergyFileResult {
  const parsed = customValues(text);
  if (!parsed.ok) return parsed;
  if (startDate === null || dayText(dayNumber(startDate)) !== startDate) {
    return { ok: false, kind: "custom", message: texts.csvStartDateRequired, detail: "", needsStartDate: true };
  }
  return { ok: true, ...toCalendarYear(parsed.values, startDate) };
}

function customValues(text: string): CustomValues {
  const lines = linesOf(text).map(cleanedCell);
  while (lines.at(-1) === "") lines.pop();
  const hasHeader = lines.length > 0 && !/^[+-]?[.,]?\d/.test(lines[0]!) && lines[0] !== "";
  const first = hasHeader ? 2 : 1;
  if (hasHeader && /mwh/i.test(lines[0]!)) {
    return failure("The column is in MWh. Enter each day's energy in kWh.", 1);
  }
  const cells = hasHeader ? lines.slice(1) : lines;
  const separated = cells.findIndex((cell) => /[;\t]|,.*,|, /.test(cell) && !GROUPED.test(cell));
  if (separated >= 0)
    return failure("Each line must be a single number: the energy of one day in kWh.", first + separated);
  if (cells.length < CUSTOM_MIN_LINES || cells.length > CUSTOM_MAX_LINES) {
    return failure(
      `Found ${cells.length} ${cells.length === 1 ? "value" : "values"}; expected ${CUSTOM_MIN_LINES} to ${CUSTOM_MAX_LINES}, one per day.`,
    );
  }
  const comma = commaMeaning(cells);
  if (comma === "unclear") {
    return failure(
      "Use a period for decimals and no thousands separators.",
      first + cells.findIndex((cell) => cell.includes(",")),
    );
  }
  const values = cells.map((cell) => parseNumber(cell, comma === "decimal"));
  const unreadable = values.findIndex((value) => !Number.isFinite(value));
  if (unreadable >= 0) return failure("This line has no number.", first + unreadable);
  const small = values.findIndex((value) => value < CUSTOM_MIN_KWH);
  if (small < 0) return { ok: true, values };
  return failure(`Values below ${CUSTOM_MIN_KWH} kWh a day aren't accepted. Check the unit.`, first + small);
}

const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/;

/** "4962,5" has a decimal comma, "4,962.5" a thousands separator; "4,962" may be either. */
function commaMeaning(cells: string[]): "none" | "decimal" | "thousands" | "unclear" {
  const withComma = cells.filter((cell) => cell.includes(","));
  if (withComma.length === 0) return "none";
  if (withComma.some((cell) => !GROUPED.test(cell))) return "decimal";
  return withComma.some((cell) => cell.includes(".") || /,.*,/.test(cell)) ? "thousands" : "unclear";
}

function failure(detail: string, line?: number): EnergyFileFailure {
  const place = line === undefined ? {} : { line };
  const text = line === undefined ? detail : `Line ${line}: ${detail}`;
  return { ok: false, kind: "custom", message: texts.csvBadFormat, detail: text, ...place };
}

/**
 * Maps 364 to 366 values to the 365 calendar days. With 364, the missing day gets the mean of its neighbors. With 366,
 * February 29 is added to February 28; without a leap day, the last value is averaged with the first, which is the same
 * calendar day.
 */
function toCalendarYear(values: number[], startDate: string) {
  const start = dayOfYearOf(startDate);
  const net = Array.from({ length: DAYS_OF_YEAR }, (_, index) => values[index] ?? Number.NaN);
  const notes: string[] = [];
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
