import { get } from "../numerics/column";

/** Samples with both cells at or below this are night [W/m2]. */
const DAYLIGHT: f64 = 50;
/** A constant cell stays within this range [W/m2], the noise of a logger's input, while the other moves by more than `MOVES`. */
const CONSTANT: f64 = 1;
const MOVES: f64 = 50;
/** Fewest samples of a run, because two equal hours happen. */
const MIN_ROWS = 4;

/** Longest time in daylight for which `cell` was constant while `other` moved [s]. */
export function stuckSeconds(t: usize, cell: usize, other: usize, n: i32): f64 {
  let longest: f64 = 0;
  let rows = 0;
  let first: f64 = 0;
  let last: f64 = 0;
  let low: f64 = 0;
  let high: f64 = 0;
  let otherLow: f64 = 0;
  let otherHigh: f64 = 0;
  for (let i = 0; i < n; i++) {
    const x = get(cell, i);
    const y = get(other, i);
    if (!isFinite(x + y) || max(x, y) <= DAYLIGHT) continue;
    if (rows == 0 || max(high, x) - min(low, x) > CONSTANT) {
      if (rows >= MIN_ROWS && otherHigh - otherLow > MOVES) longest = max(longest, last - first);
      rows = 0;
      first = get(t, i);
      low = high = x;
      otherLow = otherHigh = y;
    }
    rows++;
    last = get(t, i);
    low = min(low, x);
    high = max(high, x);
    otherLow = min(otherLow, y);
    otherHigh = max(otherHigh, y);
  }
  if (rows >= MIN_ROWS && otherHigh - otherLow > MOVES) longest = max(longest, last - first);
  return longest;
}
