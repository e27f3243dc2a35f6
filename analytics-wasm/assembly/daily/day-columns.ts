import { columnAfter, get, set } from "../numerics/column";
import { DaySamples } from "./day-samples";
import { StepRange, maxSampleSeconds } from "./sampling-interval";

/** Shortest time over which a change can be a cloud edge [s]; less would show noise as clouds. */
const MIN_EDGE_SECONDS: f64 = 60;

/**
 * Columns of the scratch memory, `capacity` values each: up to 8 those of `completeColumns` and `columnsWithGaps`, then gathered rows, losses,
 * room for medians, and flags with one byte per row.
 */
export const STEPS = 0;
const EARLIER = 1;
const SINCE = 2;
const HELD = 3;
const HELD_SOILED = 4;
const HELD_BOTH = 5;
const GAPS = 6;
const FILLED_CLEAN = 7;
const FILLED_SOILED = 8;
export const ROW_TIME = 9;
export const ROW_CLEAN = 10;
export const ROW_SOILED = 11;
export const LOSSES = 12;
export const MEDIAN_SCRATCH = 13;
export const FLAGS = 14;

/** Columns that `sumDay` reads [n each]. */
@unmanaged
export class DayColumns {
  /** Irradiance [W/m2]; 0: not reported. */
  clean: usize;
  soiled: usize;
  /** Time for which a reading of the clean cell, a reading of the soiled cell, and a pair count [s]; 0: none. */
  cleanHeld: usize;
  soiledHeld: usize;
  bothHeld: usize;
  /** Time since the last pair [s]; 0: no pair. */
  gaps: usize;
  /** Clean cell a minute or one row earlier [W/m2], and the time since then [s]. */
  earlier: usize;
  since: usize;
  cleanReports: bool;
  soiledReports: bool;
}

/**
 * Fills `columns` for a day on which both cells report in every row. A reading counts for the time since the one before, at most
 * `maxSampleSeconds`; the first for one `interval` [s].
 */
export function completeColumns(
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
  const gaps = columnAfter(scratch, STEPS, capacity);
  columns.gaps = gaps;
  set(gaps, 0, interval);
  const longest = maxSampleSeconds(interval);
  const held = steps.widest > longest ? columnAfter(scratch, HELD, capacity) : gaps;
  if (held != gaps) limitTo(longest, gaps, day.rows, held);
  columns.cleanHeld = columns.soiledHeld = columns.bothHeld = held;
  earlierReadings(day, steps, scratch, capacity, columns);
}

/**
 * Same for a day with missing reports: a reading counts since its own cell's last report, so that one cell's silence doesn't affect the
 * other.
 */
export function columnsWithGaps(
  day: DaySamples,
  steps: StepRange,
  interval: f64,
  scratch: usize,
  capacity: i32,
  columns: DayColumns,
): void {
  completeColumns(day, steps, interval, scratch, capacity, columns);
  const time = day.t;
  const cleans = day.clean;
  const soileds = day.soiled;
  const n = day.rows;
  const between = columns.gaps;
  const longest = maxSampleSeconds(interval);
  columns.clean = columnAfter(scratch, FILLED_CLEAN, capacity);
  columns.soiled = columnAfter(scratch, FILLED_SOILED, capacity);
  columns.cleanHeld = columnAfter(scratch, HELD, capacity);
  columns.soiledHeld = columnAfter(scratch, HELD_SOILED, capacity);
  columns.bothHeld = columnAfter(scratch, HELD_BOTH, capacity);
  columns.gaps = columnAfter(scratch, GAPS, capacity);
  columns.cleanReports = secondsSinceLast(time, cleans, cleans, between, n, interval, longest, columns.cleanHeld) >= 0;
  columns.soiledReports = secondsSinceLast(time, soileds, soileds, between, n, interval, longest, columns.soiledHeld) >= 0;
  const first = secondsSinceLast(time, cleans, soileds, between, n, interval, Infinity, columns.gaps);
  limitTo(longest, columns.gaps, n, columns.bothHeld);
  zeroMissing(cleans, n, columns.clean);
  zeroMissing(soileds, n, columns.soiled);
  // The first pair has no predecessor.
  if (first >= 0) set(columns.earlier, first, get(cleans, first));
}

/**
 * Writes the time since the last row in which `one` and `other` are finite to `result` [n, s], at most `limit`; 0 where one is not,
 * `interval` in the first such row. Returns that row; -1: none.
 */
function secondsSinceLast(t: usize, one: usize, other: usize, steps: usize, n: i32, interval: f64, limit: f64, result: usize): i32 {
  const zeros = f64x2.splat(0);
  limitTo(limit, steps, n, result);
  let first = -1;
  let last = -1;
  let k = 0;
  while (k < n) {
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

function limitTo(limit: f64, values: usize, n: i32, result: usize): void {
  const limits = f64x2.splat(limit);
  for (let k = 0; k < n; k += 2) {
    const at = <usize>k << 3;
    v128.store(result + at, f64x2.pmin(limits, v128.load(values + at)));
  }
}

/** Copies values; those that are not finite become 0. */
function zeroMissing(values: usize, n: i32, result: usize): void {
  for (let k = 0; k < n; k += 2) {
    const at = <usize>k << 3;
    const pair = v128.load(values + at);
    v128.store(result + at, v128.and(pair, f64x2.eq(f64x2.sub(pair, pair), f64x2.splat(0))));
  }
}

/** Clean cell in the last row at least a minute earlier, else in the row before [W/m2]. NaN shows no cloud edge. */
function earlierReadings(
  day: DaySamples,
  steps: StepRange,
  scratch: usize,
  capacity: i32,
  columns: DayColumns,
): void {
  const cleans = day.clean;
  const n = day.rows;
  const earlier = columnAfter(scratch, EARLIER, capacity);
  columns.earlier = earlier;
  set(earlier, 0, get(cleans, 0));
  if (steps.shortest >= MIN_EDGE_SECONDS) {
    memory.copy(earlier + 8, cleans, <usize>max(n - 1, 0) << 3);
    columns.since = columnAfter(scratch, STEPS, capacity);
    return;
  }
  const since = columnAfter(scratch, SINCE, capacity);
  columns.since = since;
  set(since, 0, 0);
  let reference = 0;
  for (let k = 1; k < n; k++) {
    const time = get(day.t, k);
    while (reference + 1 < k && time - get(day.t, reference + 1) >= MIN_EDGE_SECONDS) reference++;
    set(earlier, k, get(cleans, reference));
    set(since, k, time - get(day.t, reference));
  }
}
