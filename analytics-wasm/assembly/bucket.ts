import { get, set } from "./column";

/**
 * Means and extremes of `n` rows, ordered by time `t` [s, at most 1e12], in buckets of `width` [whole s] that begin at its multiples. A row counts `weight` times (mask 0:
 * one weight for all, -1: a column), so that means of buckets can be put together to wider ones. Rows without a finite value or with no weight above 0
 * are not counted; a bucket that has no other rows has n = 0 and no mean. Buckets without rows are left out.
 * Returns the number of buckets, written to the five columns.
 *
 * The mean is summed from the first value: equal values have exactly that mean, and a mean never leaves its extremes.
 */
export function bucket(
  t: usize,
  values: usize,
  weight: usize,
  weightMask: i32,
  n: i32,
  width: f64,
  start: usize,
  count: usize,
  mean: usize,
  lowest: usize,
  highest: usize,
): i32 {
  let buckets = 0;
  let row = 0;
  while (row < n) {
    const begin = bucketStart(get(t, row), width);
    const end = begin + width;
    let first: f64 = NaN;
    let sum: f64 = 0;
    let total: f64 = 0;
    let least = Infinity;
    let most = -Infinity;
    for (; row < n && get(t, row) < end; row++) {
      const value = get(values, row);
      const times = get(weight, row & weightMask);
      if (!isFinite(value) || !(times > 0 && times < Infinity)) continue;
      if (total == 0) first = value;
      sum += times * (value - first);
      total += times;
      least = min(least, value);
      most = max(most, value);
    }
    const isEmpty = total == 0;
    set(start, buckets, begin);
    set(count, buckets, total);
    set(mean, buckets, isEmpty ? NaN : min(max(first + sum / total, least), most));
    set(lowest, buckets, isEmpty ? NaN : least);
    set(highest, buckets, isEmpty ? NaN : most);
    buckets++;
  }
  return buckets;
}

/** The multiple of `width` at or before `time`; a quotient that was rounded up to the next one is taken back. */
function bucketStart(time: f64, width: f64): f64 {
  // -0 + 0 is 0.
  const start = Math.floor(time / width) * width + 0;
  return start > time ? start - width : start;
}
