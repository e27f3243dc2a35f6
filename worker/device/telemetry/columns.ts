import { type SampleColumn, sampleColumns } from "#contract/inbound/inbound";
import { rangeOf, type SampleRange } from "#contract/inbound/sample-check";

/** Stored as an integer of `value * scale`, within its range. */
export interface Quantity extends SampleRange {
  scale: number;
}

const HUNDREDTHS = 100;
/** Quantities whose loggers do not write two decimals. */
const scales: Partial<Record<SampleColumn, number>> = { batt: 1000, rain: 1000, windBearing: 10, sl: 1000 };

/**
 * Stored quantities: `iC` clean cell, `iD` soiled cell, `t?` and `h?` temperature and humidity of cells and electronics, `sl` the sensor's
 * own loss. Scaled integers take 2 to 3 bytes in SQLite, a REAL takes 8; the scales keep all digits of loggers.
 */
export const quantities = Object.fromEntries(
  sampleColumns.map((name) => [name, { ...rangeOf(name), scale: scales[name] ?? HUNDREDTHS }]),
) as Record<SampleColumn, Quantity>;

export const scaled = (column: SampleColumn, value: number): number => Math.round(value * quantities[column].scale);
export const unscaled = (column: SampleColumn, stored: number): number => stored / quantities[column].scale;

export const knowsQuantity = (sql: SqlStorage, name: SampleColumn): boolean =>
  sql.exec("SELECT 1 FROM known_quantities WHERE name = ?", name).toArray().length > 0;

/**
 * Selects whole columns as JSON lists: a cursor goes value by value, several times slower than the query. The rows must be ordered, so use
 * a subquery.
 */
export const listsOf = (names: readonly string[]): string =>
  names.map((name) => `json_group_array(${name})`).join(", ");

export function columnsOf(found: SqlStorageCursor<Record<string, SqlStorageValue>>): (number | null)[][] {
  const [lists] = [...found.raw<string[]>()];
  return lists!.map((list) => JSON.parse(list) as (number | null)[]);
}

/** [unit of the quantity]; missing values become NaN. */
export function valuesOf(stored: readonly (number | null)[], scale: number): Float64Array {
  const values = new Float64Array(stored.length);
  for (let row = 0; row < stored.length; row++) values[row] = (stored[row] ?? NaN) / scale;
  return values;
}

/**
 * Characters per value in a column blob, sign included: stored integers are below a million (`quantities`). With a fixed width, SQL finds a
 * value without reading those before it, in less than half the time of JSON rows.
 */
const WIDTH = 8;
const MISSING = -9_999_999;
const SPACE = 32;
const MINUS = 45;
const ZERO = 48;

export function digitColumn(length: number, valueAt: (row: number) => number | null | undefined): Uint8Array {
  const column = new Uint8Array(length * WIDTH).fill(SPACE);
  for (let row = 0; row < length; row++) {
    const value = valueAt(row) ?? MISSING;
    let rest = Math.abs(value);
    let at = (row + 1) * WIDTH - 1;
    do {
      column[at--] = ZERO + (rest % 10);
      rest = Math.trunc(rest / 10);
    } while (rest > 0);
    if (value < 0) column[at] = MINUS;
  }
  return column;
}

export const digitsAt = (parameter: string, row: string): string =>
  `nullif(CAST(substr(${parameter}, ${row} * ${WIDTH} + 1, ${WIDTH}) AS INTEGER), ${MISSING})`;
