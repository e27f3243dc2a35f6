import { columnAfter, get, set } from "./column";
import { select } from "./median";

/**
 * `share` quantile (0 to 1) of `n` > 0 values, which it reorders: linear between, type 7 of Hyndman and Fan 1996 (doi
 * 10.1080/00031305.1996.10473566).
 */
export function quantile(values: usize, n: i32, share: f64): f64 {
  return valueAt(values, n, share * <f64>(n - 1));
}

/**
 * `share` quantile (0 to 1) of the next value, by `n` > 0 values drawn like it, which it reorders: position share (n + 1), type 6 (Weibull
 * 1939; Makkonen 2006, doi 10.1175/JAM2349.1). The 0.1 and 0.9 of thirty years contain 80% of years to come, those of type 7 75%. Below
 * nine values they are the extremes.
 */
export function predictiveQuantile(values: usize, n: i32, share: f64): f64 {
  return valueAt(values, n, min(max(share * <f64>(n + 1) - 1, 0), <f64>(n - 1)));
}

/** Value at a position from 0 to n - 1, linear between. */
function valueAt(values: usize, n: i32, place: f64): f64 {
  const below = <i32>Math.floor(place);
  const low = select(values, n, below);
  if (below + 1 >= n) return low;
  let high = get(values, below + 1);
  for (let i = below + 2; i < n; i++) high = min(high, get(values, i));
  return low + (place - <f64>below) * (high - low);
}

export function rowMeans(matrix: usize, rows: i32, columns: i32, means: usize): void {
  for (let row = 0; row < rows; row++) {
    const values = columnAfter(matrix, row, columns);
    let sum: f64 = 0;
    for (let column = 0; column < columns; column++) sum += get(values, column);
    set(means, row, sum / <f64>columns);
  }
}

/** `predictiveQuantile` by row [rows]; NaN for a row of NaN. Reorders the rows of `matrix` [rows x columns]. */
export function rowQuantiles(matrix: usize, rows: i32, columns: i32, share: f64, quantiles: usize): void {
  for (let row = 0; row < rows; row++) {
    const values = columnAfter(matrix, row, columns);
    set(quantiles, row, isNaN(get(values, 0)) ? NaN : predictiveQuantile(values, columns, share));
  }
}
