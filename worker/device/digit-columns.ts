/**
 * Whole columns into the database, one blob each with a fixed number of digits a value: SQL finds a value there without reading
 * what lies before it, which takes less than half of the time of JSON rows.
 */

/** Digits a value, sign included: stored integers are below a million (`quantities.ts`). */
const WIDTH = 8;
/** Stands for a missing value. */
const MISSING = -9_999_999;
const SPACE = 32;
const MINUS = 45;
const ZERO = 48;

/** A column of stored integers. */
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
