import { after, get, set } from "./column";

/** Loss does not fall without an event but by this much [percentage points a day]: what is left of errors in the mean. */
const STEEPEST_FALL: f64 = 0.02;
/** Two days are always on a line: a segment has three, unless something known bounds it on both sides. */
const SHORTEST = 3;
const SUMS = 5;

/**
 * Exact least sum of squares about straight lines plus a penalty for each segment (research 4c): the best division of `n` > 0 rows of x [day, from 0],
 * y [%] into segments, each with its own line that does not fall. Bellman 1961 (doi 10.1145/366573.366611), with starts pruned that can never again be
 * best (Killick et al. 2012, doi 10.1080/01621459.2012.737745): a cost never grows by dividing a segment.
 * `penalty`: of a segment that starts at the row, `full` the usual one; `fixed`: 1 where something known divides (row 0 and n as well);
 * `earliest` (n + 1 values): first row at which a segment that ends before the row may start.
 * `sums` holds 5 (n + 1), `scratch` 6 (n + 1), `starts` n values. Writes the first rows of the segments to `starts`, returns their number.
 */
export function segmentSeries(
  x: usize,
  y: usize,
  n: i32,
  penalty: usize,
  full: f64,
  fixed: usize,
  earliest: usize,
  sums: usize,
  scratch: usize,
  starts: usize,
): i32 {
  const best = scratch;
  const from = after(scratch, 1, n + 1);
  const open = after(scratch, 2, n + 1);
  const costs = after(scratch, 3, n + 1);
  const expiry = after(scratch, 4, n + 1);
  const shares = after(scratch, 5, n + 1);
  addUp(x, y, n, sums);
  set(best, 0, get(penalty, 0));
  for (let i = 0; i <= n; i++) {
    set(expiry, i, Infinity);
    set(shares, i, 1 / <f64>i);
  }
  let count = 0;
  for (let end = 1; end <= n; end++) {
    const first = <i32>get(earliest, end);
    if (end >= SHORTEST) set(open, count++, <f64>(end - SHORTEST));
    let lowest = Infinity;
    let chosen = 0;
    let kept = 0;
    for (let c = 0; c < count; c++) {
      const start = <i32>get(open, c);
      if (start < first || get(expiry, start) <= <f64>end) continue;
      const cost = get(best, start) + squares(sums, start, end, get(shares, end - start));
      set(open, kept, <f64>start);
      set(costs, kept++, cost);
      if (cost < lowest) {
        lowest = cost;
        chosen = start;
      }
    }
    count = kept;
    for (let start = max(first, end - SHORTEST + 1); start < end; start++) {
      if (get(fixed, start) == 0 || get(fixed, end) == 0) continue;
      const cost = get(best, start) + full + squares(sums, start, end, get(shares, end - start));
      if (cost < lowest) {
        lowest = cost;
        chosen = start;
      }
    }
    // What it costs to be here, the start of the next segment paid.
    const limit = lowest + get(penalty, end);
    set(best, end, limit);
    set(from, end, <f64>chosen);
    if (lowest == Infinity) continue;
    for (let c = 0; c < count; c++) {
      const start = <i32>get(open, c);
      if (get(costs, c) > limit) set(expiry, start, min(get(expiry, start), <f64>(end + SHORTEST)));
    }
  }
  return trace(from, n, starts);
}

/** Sums over the rows before each: x, x^2, y, x y, y^2, about the mean of y, five values a row. */
function addUp(x: usize, y: usize, n: i32, sums: usize): void {
  let mean: f64 = 0;
  for (let i = 0; i < n; i++) mean += get(y, i) / <f64>n;
  for (let k = 0; k < SUMS; k++) set(sums, k, 0);
  for (let i = 0; i < n; i++) {
    const at = after(sums, i, SUMS);
    const next = after(sums, i + 1, SUMS);
    const day = get(x, i);
    const value = get(y, i) - mean;
    set(next, 0, get(at, 0) + day);
    set(next, 1, get(at, 1) + day * day);
    set(next, 2, get(at, 2) + value);
    set(next, 3, get(at, 3) + day * value);
    set(next, 4, get(at, 4) + value * value);
  }
}

/** Squares of rows `start` to `end` about their best line that does not fall; `share` = 1 / rows. */
// @ts-ignore: decorator
@inline
function squares(sums: usize, start: i32, end: i32, share: f64): f64 {
  const a = after(sums, start, SUMS);
  const b = after(sums, end, SUMS);
  const days = get(b, 0) - get(a, 0);
  const values = get(b, 2) - get(a, 2);
  const xx = get(b, 1) - get(a, 1) - days * days * share;
  const xy = get(b, 3) - get(a, 3) - days * values * share;
  const yy = get(b, 4) - get(a, 4) - values * values * share;
  const slope = xx > 0 ? max(xy / xx, -STEEPEST_FALL) : 0;
  return max(yy - slope * (2 * xy - slope * xx), 0);
}

function trace(from: usize, n: i32, starts: usize): i32 {
  let count = 0;
  for (let end = n; end > 0; end = <i32>get(from, end)) count++;
  let place = count;
  for (let end = n; end > 0; end = <i32>get(from, end)) set(starts, --place, get(from, end));
  return count;
}
