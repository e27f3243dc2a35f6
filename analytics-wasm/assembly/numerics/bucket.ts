import { after, get, set } from "./column";

/** Sums of the current bucket: first value, sum of differences from it, weight, extremes. */
let first: f64 = NaN;
let sum: f64 = 0;
let total: f64 = 0;
let least: f64 = Infinity;
let most: f64 = -Infinity;

/** True if times [n] ascend (ties allowed) within `furthest` of 0. */
export function isInOrder(t: usize, n: i32, furthest: f64): bool {
  if (n == 0) return true;
  if (!(get(t, 0) >= -furthest && get(t, n - 1) <= furthest)) return false;
  let ascending = i64x2.splat(-1);
  let i = 1;
  for (; i + 1 < n; i += 2) {
    const at = t + (<usize>i << 3);
    ascending = v128.and(ascending, f64x2.ge(v128.load(at), v128.load(at - 8)));
  }
  return i64x2.all_true(ascending) && (i >= n || get(t, i) >= get(t, i - 1));
}

/**
 * Count, mean, minimum and maximum of values in buckets of time.
 *
 * `t` [n, s]: ascending. `weight` [n or 1]: samples behind each value, so that means of buckets combine. `width` [whole s]: buckets start
 * at its multiples. Rows without a finite value or positive weight don't count. Writes five columns [n] to `result`: start [s], count,
 * mean, minimum, maximum; 0 and NaN if no row of a bucket counts. Returns the number of buckets that have rows. Sums differences from the
 * first value, so that the mean of equal values is exact.
 */
export function bucket(
  t: usize,
  values: usize,
  weight: usize,
  weightMask: i32,
  n: i32,
  width: f64,
  result: usize,
): i32 {
  const start = result;
  const count = after(result, 1, n);
  const mean = after(result, 2, n);
  const lowest = after(result, 3, n);
  const highest = after(result, 4, n);
  const countsRows = weightMask == 0 && get(weight, 0) == 1;
  let buckets = 0;
  let length = 1;
  for (let row = 0; row < n; row += length) {
    const begin = bucketStart(get(t, row), width);
    length = rowsBefore(begin + width, t, row, n, length);
    if (!(countsRows && readFinite(values, row, length))) readRows(values, weight, weightMask, row, length);
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

/** Multiple of `width` at or before `time` [s], also where the quotient was rounded up. */
function bucketStart(time: f64, width: f64): f64 {
  // Turns -0 into 0.
  const start = Math.floor(time / width) * width + 0;
  return start > time ? start - width : start;
}

/** Number of rows from `row` on that are before `end`, at least 1; tries the previous bucket's number first. */
function rowsBefore(end: f64, t: usize, row: i32, n: i32, expected: i32): i32 {
  let next = row + expected;
  if (next < n && get(t, next - 1) < end && get(t, next) >= end) return expected;
  next = row + 1;
  while (next < n && get(t, next) < end) next++;
  return next - row;
}

/** Sums rows of weight 1, four per step, in order. Returns whether the sum is finite, which needs no check per row. */
function readFinite(values: usize, row: i32, length: i32): bool {
  let at = values + (<usize>row << 3);
  const end = at + (<usize>length << 3);
  first = load<f64>(at);
  const firsts = f64x2.splat(first);
  let lows = firsts;
  let highs = firsts;
  let moreLows = firsts;
  let moreHighs = firsts;
  let more: f64 = 0;
  for (; at + 32 <= end; at += 32) {
    const pair = v128.load(at);
    const next = v128.load(at, 16);
    const above = f64x2.sub(pair, firsts);
    const nextAbove = f64x2.sub(next, firsts);
    more += f64x2.extract_lane(above, 0);
    more += f64x2.extract_lane(above, 1);
    more += f64x2.extract_lane(nextAbove, 0);
    more += f64x2.extract_lane(nextAbove, 1);
    lows = f64x2.min(lows, pair);
    highs = f64x2.max(highs, pair);
    moreLows = f64x2.min(moreLows, next);
    moreHighs = f64x2.max(moreHighs, next);
  }
  for (; at < end; at += 8) {
    const value = load<f64>(at);
    more += value - first;
    lows = f64x2.min(lows, f64x2.splat(value));
    highs = f64x2.max(highs, f64x2.splat(value));
  }
  lows = f64x2.min(lows, moreLows);
  highs = f64x2.max(highs, moreHighs);
  sum = more;
  total = <f64>length;
  least = min(f64x2.extract_lane(lows, 0), f64x2.extract_lane(lows, 1));
  most = max(f64x2.extract_lane(highs, 0), f64x2.extract_lane(highs, 1));
  return isFinite(more);
}

function readRows(values: usize, weight: usize, weightMask: i32, row: i32, length: i32): void {
  first = NaN;
  sum = 0;
  total = 0;
  least = Infinity;
  most = -Infinity;
  for (const end = row + length; row < end; row++) {
    const value = get(values, row);
    const times = get(weight, row & weightMask);
    if (!isFinite(value) || !(times > 0 && times < Infinity)) continue;
    if (total == 0) first = value;
    sum += times * (value - first);
    total += times;
    least = min(least, value);
    most = max(most, value);
  }
}
