import { residualCorrelation } from "../numerics/autocorrelation";
import { after, get, set } from "../numerics/column";
import { kthSmallest, median } from "../numerics/median";
import { normalQuantile } from "../numerics/normal-quantile";

const MIN_FOR_CORRELATION = 3;

/**
 * Soiling rate by Theil-Sen: one slope for all segments, each with its own level (Theil 1950, Proc. Kon. Ned. Akad. Wet. 53:386; Sen 1968,
 * doi 10.1080/01621459.1968.10480934; docs/methods.md, "Soiling rate").
 *
 * `x` [n, ascending days], `y` [n, %]; `starts` [segments]: first rows. Sen's interval at `confidence` as in scipy, with Kendall's variance
 * summed over segments; `adjust` widens it by `sqrt((1 + r)/(1 - r))` for correlated days. `room` [2 n + 1 + one per pair]. Writes to
 * `result` [5]: rate [%/day], intercept (last segment, day 0) [%], low and high [%/day], r2 (within segments) [1]; NaN where the days show
 * none.
 */
export function soilingRate(
  x: usize,
  y: usize,
  n: i32,
  starts: usize,
  segments: i32,
  confidence: f64,
  adjust: bool,
  room: usize,
  result: usize,
): void {
  const scratch = room;
  const residual = after(room, 1, n);
  const slopes = after(room, 2, n);
  for (let i = 0; i < 5; i++) set(result, i, NaN);
  let pairs = 0;
  let variance: f64 = 0;
  for (let s = 0; s < segments; s++) {
    const begin = <i32>get(starts, s);
    const end = s + 1 < segments ? <i32>get(starts, s + 1) : n;
    pairs = pairSlopes(x, y, begin, end, slopes, pairs);
    variance += kendallVariance(x, y, begin, end);
  }
  if (pairs == 0) return;
  const rate = median(slopes, pairs);
  const last = <i32>get(starts, segments - 1);
  set(result, 0, rate);
  set(result, 1, medianOf(y, last, n, scratch) - rate * medianOf(x, last, n, scratch));
  set(result, 4, explainedShare(x, y, n, starts, segments, rate, scratch, residual));

  let spread = normalQuantile(0.5 + 0.5 * confidence) * Math.sqrt(variance);
  if (adjust) {
    if (n < MIN_FOR_CORRELATION) return;
    const r = residualCorrelation(x, residual, n, starts, segments, scratch);
    spread *= Math.sqrt((1 + r) / (1 - r));
  }
  const low = max(<i32>nearest(0.5 * (<f64>pairs - spread)) - 1, 0);
  const high = min(<i32>nearest(0.5 * (<f64>pairs + spread)), pairs - 1);
  set(result, 2, kthSmallest(slopes, pairs, low));
  set(result, 3, kthSmallest(slopes, pairs, high));
}

/** Appends the slopes of all pairs with different x [%/day]; returns the new count. */
function pairSlopes(x: usize, y: usize, begin: i32, end: i32, slopes: usize, count: i32): i32 {
  const isTied = hasTies(x, begin, end);
  for (let i = begin; i < end; i++) {
    const xi = get(x, i);
    const yi = get(y, i);
    if (isTied) {
      for (let j = i + 1; j < end; j++) {
        const distance = get(x, j) - xi;
        if (distance > 0) set(slopes, count++, (get(y, j) - yi) / distance);
      }
      continue;
    }
    // Two slopes per step; an extra one is overwritten.
    const days = f64x2.splat(xi);
    const values = f64x2.splat(yi);
    for (let j = i + 1; j < end; j += 2) {
      const at = <usize>j << 3;
      const rise = f64x2.sub(v128.load(y + at), values);
      v128.store(slopes + (<usize>count << 3), f64x2.div(rise, f64x2.sub(v128.load(x + at), days)));
      count += 2;
    }
    count -= (end - i - 1) & 1;
  }
  return count;
}

function hasTies(x: usize, begin: i32, end: i32): bool {
  for (let i = begin + 1; i < end; i++) if (get(x, i) == get(x, i - 1)) return true;
  return false;
}

/** Variance of Kendall's S with ties in x and y (Kendall 1975, Rank Correlation Methods, 4th edition, chapter 4). */
function kendallVariance(x: usize, y: usize, begin: i32, end: i32): f64 {
  const n = <f64>(end - begin);
  let ties: f64 = 0;
  for (let i = begin; i < end; i++) ties += tieTerm(y, begin, end, get(y, i));
  if (hasTies(x, begin, end)) for (let i = begin; i < end; i++) ties += tieTerm(x, begin, end, get(x, i));
  return (n * (n - 1) * (2 * n + 5) - ties) / 18;
}

/** A value's part of the sum of t (t - 1)(2 t + 5) over groups of t ties. */
function tieTerm(column: usize, begin: i32, end: i32, value: f64): f64 {
  const values = f64x2.splat(value);
  let counts = i64x2.splat(0);
  let i = begin;
  for (; i + 1 < end; i += 2) counts = i64x2.sub(counts, f64x2.eq(v128.load(column + (<usize>i << 3)), values));
  let equal = <i32>(i64x2.extract_lane(counts, 0) + i64x2.extract_lane(counts, 1));
  if (i < end) equal += i32(get(column, i) == value);
  return <f64>(equal - 1) * <f64>(2 * equal + 5);
}

function medianOf(column: usize, begin: i32, end: i32, scratch: usize): f64 {
  for (let i = begin; i < end; i++) set(scratch, i - begin, get(column, i));
  return median(scratch, end - begin);
}

/**
 * Writes residuals about each segment's level (median of y - rate x) to `residual`; returns 1 - their squares / squares about the segments'
 * means, at least 0; NaN if no segment varies.
 */
function explainedShare(
  x: usize,
  y: usize,
  n: i32,
  starts: usize,
  segments: i32,
  rate: f64,
  scratch: usize,
  residual: usize,
): f64 {
  let unexplained: f64 = 0;
  let total: f64 = 0;
  let varies = false;
  for (let s = 0; s < segments; s++) {
    const begin = <i32>get(starts, s);
    const end = s + 1 < segments ? <i32>get(starts, s + 1) : n;
    let sum: f64 = 0;
    for (let i = begin; i < end; i++) {
      sum += get(y, i);
      varies = varies || get(y, i) != get(y, begin);
      set(residual, i, get(y, i) - rate * get(x, i));
    }
    const level = medianOf(residual, begin, end, scratch);
    const mean = sum / <f64>(end - begin);
    for (let i = begin; i < end; i++) {
      const rest = get(residual, i) - level;
      set(residual, i, rest);
      unexplained += rest * rest;
      total += (get(y, i) - mean) * (get(y, i) - mean);
    }
  }
  return varies && total > 0 ? max(1 - unexplained / total, 0) : NaN;
}
