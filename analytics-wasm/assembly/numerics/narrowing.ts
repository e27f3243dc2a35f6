import { get, set } from "./column";

/** Narrowing ends at a minimum of candidates, at a share of all values, or after a maximum of rounds; usual data needs 2 to 6 rounds. */
const MIN_CANDIDATES = 48;
const CANDIDATE_DIVISOR = 16;
const MAX_ROUNDS = 10;

@unmanaged
export class Candidates {
  /** Number of candidates, which come first in the column. */
  count: i32;
  /** Number of values smaller than all candidates. */
  below: i32;
}

/** Minimum, maximum and mean; the mean is NaN if a value is. */
@unmanaged
class Extent {
  least: f64;
  most: f64;
  mean: f64;
}

/**
 * Moves candidates for the `k`-th smallest (from 0) of `n` values to the front. Guesses a bound, counts the values below it, and guesses
 * the next slightly past the `k`-th, so that both bounds close in: Floyd and Rivest 1975 (doi 10.1145/360680.360691) with counts instead of
 * samples. With NaN all remain.
 */
export function narrow(column: usize, n: i32, k: i32, candidates: Candidates): void {
  candidates.count = n;
  candidates.below = 0;
  if (n <= MIN_CANDIDATES) return;
  const extent = changetype<Extent>(memory.data(offsetof<Extent>()));
  measure(column, n, extent);
  let low = extent.least;
  let high = extent.most;
  // With NaN or infinite values there is nothing to guess from.
  if (!isFinite(high - low) || !isFinite(extent.mean)) return;
  let below = 0;
  let upTo = n;
  // No upper bound until a guess exceeds the k-th.
  let bound = Infinity;
  let guess = extent.mean;
  const enough = max(MIN_CANDIDATES, n / CANDIDATE_DIVISOR);
  for (let round = 0; round < MAX_ROUNDS && upTo - below > enough; round++) {
    if (!(guess > low && guess < high)) break;
    const count = countBelow(column, n, guess);
    const isUnder = count <= k;
    if (isUnder) {
      low = guess;
      below = count;
    } else {
      high = bound = guess;
      upTo = count;
    }
    const between = <f64>(upTo - below);
    const past = 2 + 0.5 * Math.sqrt(between);
    const place = <f64>(k - below) + (isUnder ? past : -past);
    guess = low + (high - low) * min(max(place / between, 0.05), 0.95);
  }
  if (below == 0 && upTo == n) return;
  candidates.below = below;
  candidates.count = gather(column, n, low, bound);
}

function measure(column: usize, n: i32, extent: Extent): void {
  const firsts = f64x2.splat(get(column, 0));
  let lows = firsts;
  let highs = firsts;
  let otherLows = firsts;
  let otherHighs = firsts;
  let sums = f64x2.splat(0);
  let otherSums = sums;
  let i = 0;
  // Two chains, because each step waits for the one before.
  for (; i + 3 < n; i += 4) {
    const at = column + (<usize>i << 3);
    const pair = v128.load(at);
    const other = v128.load(at, 16);
    lows = f64x2.pmin(lows, pair);
    otherLows = f64x2.pmin(otherLows, other);
    highs = f64x2.pmax(highs, pair);
    otherHighs = f64x2.pmax(otherHighs, other);
    sums = f64x2.add(sums, pair);
    otherSums = f64x2.add(otherSums, other);
  }
  lows = f64x2.pmin(lows, otherLows);
  highs = f64x2.pmax(highs, otherHighs);
  sums = f64x2.add(sums, otherSums);
  let least = min(f64x2.extract_lane(lows, 0), f64x2.extract_lane(lows, 1));
  let most = max(f64x2.extract_lane(highs, 0), f64x2.extract_lane(highs, 1));
  let sum = f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1);
  for (; i < n; i++) {
    const value = get(column, i);
    least = min(least, value);
    most = max(most, value);
    sum += value;
  }
  extent.least = least;
  extent.most = most;
  extent.mean = sum / <f64>n;
}

function countBelow(column: usize, n: i32, bound: f64): i32 {
  const bounds = f64x2.splat(bound);
  let even = i64x2.splat(0);
  let odd = i64x2.splat(0);
  let i = 0;
  for (; i + 3 < n; i += 4) {
    const at = column + (<usize>i << 3);
    even = i64x2.sub(even, f64x2.lt(v128.load(at), bounds));
    odd = i64x2.sub(odd, f64x2.lt(v128.load(at, 16), bounds));
  }
  even = i64x2.add(even, odd);
  let count = <i32>(i64x2.extract_lane(even, 0) + i64x2.extract_lane(even, 1));
  for (; i < n; i++) count += i32(get(column, i) < bound);
  return count;
}

/** Moves values in [`low`, `bound`) to the front; returns their number. */
function gather(column: usize, n: i32, low: f64, bound: f64): i32 {
  const lows = f64x2.splat(low);
  const bounds = f64x2.splat(bound);
  let count = 0;
  let i = 0;
  for (; i + 1 < n; i += 2) {
    const pair = v128.load(column + (<usize>i << 3));
    if (!v128.any_true(v128.and(f64x2.ge(pair, lows), f64x2.lt(pair, bounds)))) continue;
    count = exchange(column, i, low, bound, count);
    count = exchange(column, i + 1, low, bound, count);
  }
  return i < n ? exchange(column, i, low, bound, count) : count;
}

// @ts-ignore: decorator
@inline
function exchange(column: usize, i: i32, low: f64, bound: f64, count: i32): i32 {
  const value = get(column, i);
  if (!(value >= low && value < bound)) return count;
  set(column, i, get(column, count));
  set(column, count, value);
  return count + 1;
}

/** Largest value below `bound`; -Infinity: none. */
export function largestBelow(column: usize, n: i32, bound: f64): f64 {
  const bounds = f64x2.splat(bound);
  let largest = f64x2.splat(-Infinity);
  let i = 0;
  for (; i + 1 < n; i += 2) {
    const pair = v128.load(column + (<usize>i << 3));
    largest = f64x2.pmax(largest, v128.bitselect(pair, largest, f64x2.lt(pair, bounds)));
  }
  const rest = i < n && get(column, i) < bound ? get(column, i) : -Infinity;
  return max(rest, max(f64x2.extract_lane(largest, 0), f64x2.extract_lane(largest, 1)));
}
