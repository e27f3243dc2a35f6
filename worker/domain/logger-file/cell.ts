import type { FileColumn } from "#contract/inbound/inbound";
import { type NumberStyle, styledNumber } from "../text/number-style.ts";
import { unitOf } from "./mapping.ts";
import { isKnownUnit, isSameUnit } from "./quantity-units.ts";

export const UNREADABLE = Number.POSITIVE_INFINITY;

const MISSING_WORDS = /^(|[+-]?(nan|inf|infinity)|null|none|na|n\/a|#n\/a|#value!|#div\/0!|-+)$/i;

export interface CellColumn {
  style: NumberStyle;
  quantity: FileColumn | "loss";
  unit: string;
}

/** Angles that may well be -99. */
const isTurned = (quantity: FileColumn | "loss"): boolean => /^(rot|tlt|tlt_x|tlt_y)$/.test(quantity);

/**
 * Number of a cell. NaN for a missing value: empty, NAN, INF, Campbell overflow (±7999, ±6999), 9999, -99, -999, -888.88
 * …. `UNREADABLE` for other text.
 */
export function parseCell(text: string, from: number, to: number, column: CellColumn): number {
  const { style, quantity } = column;
  const { decimal, hundreds, unclear } = style;
  const value = styledNumber(text, from, to, style);
  if (Number.isNaN(value)) {
    const cell = text.slice(from, to).trim();
    if (MISSING_WORDS.test(cell)) return Number.NaN;
    const split = cellWithUnit(cell);
    if (split === null || quantity === "loss" || !isSameUnit(quantity, split.unit, column.unit)) return UNREADABLE;
    return parseCell(split.number, 0, split.number.length, column);
  }
  if (value === style.mark) return Number.NaN;
  if (!(value > 6998 || value < -88) || !isMissingMark(value)) return Number.isFinite(value) ? value : Number.NaN;
  if (value === -99 && isTurned(quantity)) return value;
  // A mark is the logger's and says nothing about the numbers of its column.
  style.decimal = decimal;
  style.hundreds = hundreds;
  style.unclear = unclear;
  return Number.NaN;
}

const SUFFIX = /^([-+\d.,]+)\s?([a-zµ°%][\w/²^° -]*)$/i;

/** Number and unit of "845 W/m²"; null for other text. */
export function cellWithUnit(cell: string): { number: string; unit: string } | null {
  const [, number, unit = ""] = cell.length > 40 ? [] : (SUFFIX.exec(cell.trim()) ?? []);
  return number === undefined || !isKnownUnit(unit) ? null : { number, unit };
}

/** Units of columns; where neither the name nor a row of units has one, that of most cells. */
export function unitsWithCells(
  { columns, units }: { columns: readonly string[]; units: readonly string[] },
  rows: readonly string[][],
): string[] {
  return columns.map((name, column) => {
    if (unitOf(name, units[column]) !== "") return units[column] ?? "";
    const found = rows.flatMap((row) => cellWithUnit(row[column] ?? "")?.unit ?? []);
    return 2 * found.length > rows.length && new Set(found).size === 1 ? found[0]! : "";
  });
}

function isMissingMark(value: number): boolean {
  const size = Math.abs(value);
  const digits = String(size).replace(".", "");
  if (size === 7999 || size === 6999 || (size >= 9999 && /^9+$/.test(digits))) return true;
  return value < 0 && (/^99+$/.test(digits) || /^888+$/.test(digits));
}

/** Irradiance doesn't jump so far and back [W/m2] three times to the same nines. */
const MARK_APART = 300;
const MARK_TIMES = 3;
/** No light on a tilted cell stays above this [W/m2]; a channel at its full scale does (1999, 2000, 2047). */
const MOST_LIGHT = 1600;

/**
 * A value in a column of irradiance that means a missing one: 999, 999.9 … whose neighbors are far from it most
 * times, or the same value above any light. Null: none.
 */
export function missingMark(values: readonly number[]): number | null {
  const times = new Map<number, { all: number; apart: number }>();
  for (const [at, value] of values.entries()) {
    const isTooMuch = value > MOST_LIGHT;
    if (!isTooMuch && !(value >= 999 && value < 1000 && /^9+$/.test(String(value).replace(".", "")))) continue;
    const around = [values[at - 1], values[at + 1]].filter((one) => Number.isFinite(one) && one !== value);
    const seen = times.get(value) ?? { all: 0, apart: 0 };
    seen.all += 1;
    if (isTooMuch || (around.length > 0 && around.every((one) => Math.abs(one! - value) > MARK_APART))) seen.apart += 1;
    times.set(value, seen);
  }
  const [mark] = [...times].find(([, { all, apart }]) => apart >= MARK_TIMES && 2 * apart >= all) ?? [null];
  return mark;
}
