import { withUnit } from "../common/format.ts";
import { type QuantityKind, quantityKinds, type SampleColumn } from "./inbound.ts";
import { FUTURE_TOLERANCE_SECONDS, LATEST_TIME, OLDEST_TIME } from "../common/limits.ts";
import { timeTexts } from "./time-texts.ts";

export interface SampleRange {
  min: number;
  max: number;
  unit: string;
}

const ranges: Record<QuantityKind, SampleRange> = {
  /**
   * Cells read some W/m2 below zero at night and above 1,800 at cloud edges; error codes of loggers (±7999, ±9999) are
   * far outside.
   */
  irradiance: { min: -100, max: 2500, unit: "W/m2" },
  temperature: { min: -90, max: 150, unit: "degrees C" },
  humidity: { min: -5, max: 120, unit: "%" },
  angle: { min: -360, max: 360, unit: "degrees" },
  voltage: { min: -1, max: 100, unit: "V" },
  rain: { min: 0, max: 500, unit: "mm" },
  speed: { min: 0, max: 120, unit: "m/s" },
  // A sensor that was zeroed while dirty reads far below zero once it is clean.
  loss: { min: -50, max: 100, unit: "%" },
};

/** Valid range of a value (docs/protocol.md). */
export const rangeOf = (column: SampleColumn): SampleRange => ranges[quantityKinds[column]];

const EMPTY = "The row has no value.";

export function timeProblem(t: number | null | undefined, now: number): string | null {
  if (typeof t !== "number" || !Number.isFinite(t)) return timeTexts.missing;
  if (t > LATEST_TIME) return timeTexts.tooLate;
  if (t > now + FUTURE_TOLERANCE_SECONDS) return timeTexts.ahead;
  return t < OLDEST_TIME ? timeTexts.tooEarly : null;
}

export interface CheckedColumn {
  name: SampleColumn;
  values: readonly (number | null | undefined)[];
}

export const checkedColumns = (
  columns: Partial<Record<SampleColumn, readonly (number | null)[]>>,
  names: readonly SampleColumn[],
): CheckedColumn[] => names.map((name) => ({ name, values: columns[name]! }));

/** "is outside -100 to 2500 W/m2.", or null if the value can be stored. */
export function outsideRange(column: SampleColumn, value: number): string | null {
  const { min, max, unit } = rangeOf(column);
  if (!Number.isFinite(value)) return "isn't a finite number.";
  return value < min || value > max ? `is outside ${min} to ${withUnit(String(max), unit)}.` : null;
}

export interface CheckedRow {
  values: (number | null)[];
  /** Reasons of values that can't be stored; they count as missing. */
  ignored: string[];
  /** Why the row is refused: its time can't be stored, or no value of it. */
  problem: string | null;
}

/** Decides for preview and upload what is taken of a row. `now`: UTC epoch seconds. */
export function checkedRow(
  columns: readonly CheckedColumn[],
  index: number,
  t: number | null | undefined,
  now: number,
): CheckedRow {
  const ignored: string[] = [];
  const values = columns.map(({ name, values }) => {
    const value = values[index] ?? null;
    const outside = value === null ? null : outsideRange(name, value);
    if (outside !== null) ignored.push(`${name} ${outside}`);
    return outside === null ? value : null;
  });
  const isEmpty = values.every((value) => value === null);
  return { values, ignored, problem: timeProblem(t, now) ?? (isEmpty ? (ignored[0] ?? EMPTY) : null) };
}
