import { columnAfter, get, set } from "../numerics/column";

/** Without an event a loss falls no faster [percentage points/day]; not 0, because of errors in the mean. */
const MAX_FALL: f64 = 0.02;
/** Running sums per row: x, x^2, y, x y, y^2 about the mean of y. */
const SUMS = 5;

/** Running sums of rows x [n, days], y [n, %] to `sums` [(n + 1) x 5], and 1 / rows to `shares` [n + 1]. */
export function prefixSums(x: usize, y: usize, n: i32, sums: usize, shares: usize): void {
  let mean: f64 = 0;
  for (let i = 0; i < n; i++) mean += get(y, i) / <f64>n;
  for (let k = 0; k < SUMS; k++) set(sums, k, 0);
  set(shares, 0, 0);
  for (let i = 0; i < n; i++) {
    const at = columnAfter(sums, i, SUMS);
    const next = columnAfter(sums, i + 1, SUMS);
    const day = get(x, i);
    const value = get(y, i) - mean;
    set(next, 0, get(at, 0) + day);
    set(next, 1, get(at, 1) + day * day);
    set(next, 2, get(at, 2) + value);
    set(next, 3, get(at, 3) + day * value);
    set(next, 4, get(at, 4) + value * value);
    set(shares, i + 1, 1 / <f64>(i + 1));
  }
}

/** Sum of squares of rows [`start`, `end`) about their best line that doesn't fall; NaN if the sums are. */
// @ts-ignore: decorator
@inline
export function lineSquares(sums: usize, shares: usize, start: i32, end: i32): f64 {
  const a = columnAfter(sums, start, SUMS);
  const b = columnAfter(sums, end, SUMS);
  const share = get(shares, end - start);
  const days = get(b, 0) - get(a, 0);
  const values = get(b, 2) - get(a, 2);
  const xx = get(b, 1) - get(a, 1) - days * days * share;
  const xy = get(b, 3) - get(a, 3) - days * values * share;
  const yy = get(b, 4) - get(a, 4) - values * values * share;
  const steepness = xy / xx;
  const slope = xx > 0 ? (steepness < -MAX_FALL ? -MAX_FALL : steepness) : 0;
  const squares = yy - slope * (2 * xy - slope * xx);
  return squares < 0 ? 0 : squares;
}
