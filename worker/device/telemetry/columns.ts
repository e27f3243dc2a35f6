import { type SampleColumn, sampleColumns } from "#contract/inbound/inbound";
import { rangeOf, type SampleRange } from "#contract/inbound/sample-check";

/** How a quantity is kept: an integer of `value * scale`, within its range. */
export interface Quantity extends SampleRange {
  scale: number;
}

const HUNDREDTHS = 100;
/** Where loggers write more digits, or fewer, than two. */
const scales: Partial<Record<SampleColumn, number>> = { batt: 1000, rain: 1000, windBearing: 10, sl: 1000 };

/**
 * Scaled integers take 2 to 3 bytes in SQLite where a REAL takes 8. The scales keep all digits that loggers write;
 * `iC` clean cell, `iD` soiled cell, `t?` and `h?` temperature and humidity of the cells and the electronics, `sl` the sensor's own
 * soiling loss.
 */
export const quantities = Object.fromEntries(
  sampleColumns.map((name) => [name, { ...rangeOf(name), scale: scales[name] ?? HUNDREDTHS }]),
) as Record<SampleColumn, Quantity>;

/** The integer that is stored; missing stays missing. */
export const scaled = (column: SampleColumn, value: number): number => Math.round(value * quantities[column].scale);
/** The value [unit of the quantity] of a stored integer. */
export const unscaled = (column: SampleColumn, stored: number): number => stored / quantities[column].scale;

/** Whether any sample of the device ever had this quantity. Most devices send few of them. */
export const knowsQuantity = (sql: SqlStorage, name: SampleColumn): boolean =>
  sql.exec("SELECT 1 FROM known_quantities WHERE name = ?", name).toArray().length > 0;

/**
 * Whole columns out of the database, one JSON list each: a cursor hands over row by row and value by value, which takes several
 * times as long as the query.
 */

/** The columns of a query as lists; its rows must come in order, so it takes a subquery. */
export const listsOf = (names: readonly string[]): string =>
  names.map((name) => `json_group_array(${name})`).join(", ");

/** What a query of `listsOf` found, in the order of the names. */
export function columnsOf(found: SqlStorageCursor<Record<string, SqlStorageValue>>): (number | null)[][] {
  const [lists] = [...found.raw<string[]>()];
  return lists!.map((list) => JSON.parse(list) as (number | null)[]);
}

/** Stored integers as values [unit of the quantity], missing ones as NaN. */
export function valuesOf(stored: readonly (number | null)[], scale: number): Float64Array {
  const values = new Float64Array(stored.length);
  for (let row = 0; row < stored.length; row++) values[row] = (stored[row] ?? NaN) / scale;
  return values;
}

/**
 * Whole columns into the database, one blob each with a fixed number of digits a value: SQL finds a value there without reading
 * what comes before it, which takes less than half of the time of JSON rows.
 */

/** Digits a value, sign included: stored integers are below a million (`quantities`). */
const WIDTH = 8;
/** Stands for a missing value. */
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

/** SQL of the value in a row (an expression, from 0) of the column in a parameter ("?3"). */
export const digitsAt = (parameter: string, row: string): string =>
  `nullif(CAST(substr(${parameter}, ${row} * ${WIDTH} + 1, ${WIDTH}) AS INTEGER), ${MISSING})`;
