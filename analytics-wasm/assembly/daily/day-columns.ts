import { after, get, set } from "../numerics/column";
import { DaySamples } from "./day-samples";
import { StepRange, longestStep } from "./sampling-interval";

/** Faster sampling is compared over this long, else noise would look like clouds [s]. */
const MINUTE: f64 = 60;

/** Scratch columns of one day, `capacity` values each: what `wholeColumns` and `brokenColumns` make, */
export const STEPS = 0;
const EARLIER = 1;
const SINCE = 2;
const HELD = 3;
const HELD_SOILED = 4;
const HELD_BOTH = 5;
const GAPS = 6;
const FILLED_CLEAN = 7;
const FILLED_SOILED = 8;
/** the rows without absent ones, the losses and room for their medians; */
export const ROW_TIME = 9;
export const ROW_CLEAN = 10;
export const ROW_SOILED = 11;
export const LOSSES = 12;
export const SPARE = 13;
/** then a column of flags, one byte a row. */
export const FLAGS = 14;

/** What one walk over a day reads: addresses of columns with a value a row. */
@unmanaged
export class DayColumns {
  /** Both cells, 0 where one did not report [W/m2]. */
  clean: usize;
  soiled: usize;
  /** How long each reading of the clean cell, of the soiled cell, and of both counts [s]; 0 without one. */
  cleanHeld: usize;
  soiledHeld: usize;
  bothHeld: usize;
  /** Time since both cells reported before [s]; 0 where they do not. */
  gaps: usize;
  /** What the clean cell showed a minute or one row earlier [W/m2], and how long ago that was [s]. */
  earlier: usize;
  since: usize;
  /** Whether either cell ever reported. */
  cleanReports: bool;
  soiledReports: bool;
}

/**
 * Points `columns` at a day in order of time on which both cells reported every time, so that one step serves all; its steps are read.
 * A reading holds since the one before, at most `longestStep`, the first for one interval [s].
 */
export function wholeColumns(
  day: DaySamples,
  steps: StepRange,
  interval: f64,
  scratch: usize,
  capacity: i32,
  columns: DayColumns,
): void {
  columns.clean = day.clean;
  columns.soiled = day.soiled;
  columns.cleanReports = columns.soiledReports = true;
  const gaps = after(scratch, STEPS, capacity);
  columns.gaps = gaps;
  set(gaps, 0, interval);
  const longest = longestStep(interval);
  const held = steps.widest > longest ? after(scratch, HELD, capacity) : gaps;
  if (held != gaps) limitTo(longest, gaps, day.rows, held);
  columns.cleanHeld = columns.soiledHeld = columns.bothHeld = held;
  earlierReadings(day, steps, scratch, capacity, columns);
}

/**
 * The same for a day on which now and then a cell did not report. Its readings hold since its own report before, so that the silence of one cell takes
 * nothing from the other.
 */
export function brokenColumns(
  day: DaySamples,
  steps: StepRange,
  interval: f64,
  scratch: usize,
  capacity: i32,
  columns: DayColumns,
): void {
  wholeColumns(day, steps, interval, scratch, capacity, columns);
  const time = day.t;
  const cleans = day.clean;
  const soileds = day.soiled;
  const n = day.rows;
  const between = columns.gaps;
  const longest = longestStep(interval);
  columns.clean = after(scratch, FILLED_CLEAN, capacity);
  columns.soiled = after(scratch, FILLED_SOILED, capacity);
  columns.cleanHeld = after(scratch, HELD, capacity);
  columns.soiledHeld = after(scratch, HELD_SOILED, capacity);
  columns.bothHeld = after(scratch, HELD_BOTH, capacity);
  columns.gaps = after(scratch, GAPS, capacity);
  columns.cleanReports = ownSteps(time, cleans, cleans, between, n, interval, longest, columns.cleanHeld) >= 0;
  columns.soiledReports = ownSteps(time, soileds, soileds, between, n, interval, longest, columns.soiledHeld) >= 0;
  const first = ownSteps(time, cleans, soileds, between, n, interval, Infinity, columns.gaps);
  limitTo(longest, columns.gaps, n, columns.bothHeld);
  fill(cleans, n, columns.clean);
  fill(soileds, n, columns.soiled);
  // The first reading of both cells has none before it to differ from.
  if (first >= 0) set(columns.earlier, first, get(cleans, first));
}

/**
 * Writes the time since the row before on which both columns are finite, at most `limit`, where they are, else 0; one interval for the first of them,
 * whose row is returned, or -1.
 */
function ownSteps(t: usize, one: usize, other: usize, steps: usize, n: i32, interval: f64, limit: f64, result: usize): i32 {
  const zeros = f64x2.splat(0);
  limitTo(limit, steps, n, result);
  let first = -1;
  let last = -1;
  let k = 0;
  while (k < n) {
    // Where nothing is missing, two rows in a step.
    if (k > 0 && last == k - 1 && k + 1 < n) {
      const at = <usize>k << 3;
      const a = v128.load(one + at);
      const b = v128.load(other + at);
      if (i64x2.all_true(f64x2.eq(f64x2.add(f64x2.sub(a, a), f64x2.sub(b, b)), zeros))) {
        last = k + 1;
        k += 2;
        continue;
      }
    }
    if (!isFinite(get(one, k)) || !isFinite(get(other, k))) {
      set(result, k, 0);
    } else {
      if (first < 0) set(result, k, interval);
      else if (last < k - 1) set(result, k, min(get(t, k) - get(t, last), limit));
      if (first < 0) first = k;
      last = k;
    }
    k++;
  }
  return first;
}

/** Writes the lesser of each of `n` values and the limit; there is room for a value more. */
function limitTo(limit: f64, values: usize, n: i32, result: usize): void {
  const limits = f64x2.splat(limit);
  for (let k = 0; k < n; k += 2) {
    const at = <usize>k << 3;
    v128.store(result + at, f64x2.pmin(limits, v128.load(values + at)));
  }
}

/** Writes 0 for what is not finite; there is room for a value more. */
function fill(values: usize, n: i32, result: usize): void {
  for (let k = 0; k < n; k += 2) {
    const at = <usize>k << 3;
    const pair = v128.load(values + at);
    v128.store(result + at, v128.and(pair, f64x2.eq(f64x2.sub(pair, pair), f64x2.splat(0))));
  }
}

/** What the clean cell showed in the last row a minute or more before each, or else in the row before. NaN is no edge: nothing compares with it. */
function earlierReadings(
  day: DaySamples,
  steps: StepRange,
  scratch: usize,
  capacity: i32,
  columns: DayColumns,
): void {
  const cleans = day.clean;
  const n = day.rows;
  const earlier = after(scratch, EARLIER, capacity);
  columns.earlier = earlier;
  set(earlier, 0, get(cleans, 0));
  if (steps.shortest >= MINUTE) {
    memory.copy(earlier + 8, cleans, <usize>max(n - 1, 0) << 3);
    columns.since = after(scratch, STEPS, capacity);
    return;
  }
  const since = after(scratch, SINCE, capacity);
  columns.since = since;
  set(since, 0, 0);
  let reference = 0;
  for (let k = 1; k < n; k++) {
    const time = get(day.t, k);
    while (reference + 1 < k && time - get(day.t, reference + 1) >= MINUTE) reference++;
    set(earlier, k, get(cleans, reference));
    set(since, k, time - get(day.t, reference));
  }
}
