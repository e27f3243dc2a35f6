import { get, set } from "../numerics/column";
import { effectiveThreshold, gradualRemoval, LIGHTEST_CLEANING_RAIN } from "./gradual-removal";

const WEEKLY = 1;
const PARTIAL = 2;
export const GRADUAL = 3;

/** Rain that removes 63%, as a share of the threshold [1]: 4 mm at 0.3 inch. */
const SCALE_PER_THRESHOLD: f64 = 4 / 7.62;
const DAYS_PER_WEEK = 7;

/**
 * Share of soiling that each day's rain removes [n, 0 to 1]; missing rain is none.
 *
 * - daily: all from `threshold` [mm] on
 * - weekly: all on the first day of a week whose rain reaches it (seven days from the start; the last week is longer)
 * - partial: none below 0.5 mm, then 1 - exp(-rain / scale)
 * - gradual: half at the threshold, logistic in log rain
 *
 * `rain` [n, mm]; `asked` is the threshold [mm]; `scratch` [n].
 */
export function rainRemoval(rain: usize, n: i32, asked: f64, mode: i32, scratch: usize, removal: usize): void {
  const threshold = effectiveThreshold(asked);
  if (mode == WEEKLY) {
    removeWeekly(rain, n, threshold, removal);
    return;
  }
  if (mode == PARTIAL) {
    removePartly(rain, n, threshold, scratch, removal);
    return;
  }
  if (mode == GRADUAL) {
    for (let d = 0; d < n; d++) set(removal, d, gradualRemoval(fallenRain(rain, d), threshold));
    return;
  }
  for (let d = 0; d < n; d++) set(removal, d, fallenRain(rain, d) >= threshold ? 1 : 0);
}

/** Collects wet days first: an unpredictable branch per day would cost more than the powers of wet days. */
function removePartly(rain: usize, n: i32, threshold: f64, scratch: usize, removal: usize): void {
  memory.fill(removal, 0, <usize>n << 3);
  let wet = scratch;
  for (let d = 0; d < n; d++) {
    store<i32>(wet, d);
    wet += <usize>(get(rain, d) >= LIGHTEST_CLEANING_RAIN) << 2;
  }
  for (let at = scratch; at < wet; at += 4) {
    const d = load<i32>(at);
    set(removal, d, 1 - partialKeep(get(rain, d), threshold));
  }
}

function removeWeekly(rain: usize, n: i32, threshold: f64, removal: usize): void {
  const weeks = max(n / DAYS_PER_WEEK, 1);
  for (let week = 0; week < weeks; week++) {
    const start = week * DAYS_PER_WEEK;
    const end = week == weeks - 1 ? n : start + DAYS_PER_WEEK;
    let sum: f64 = 0;
    for (let d = start; d < end; d++) {
      sum += fallenRain(rain, d);
      set(removal, d, 0);
    }
    if (start < n && sum >= threshold) set(removal, start, 1);
  }
}

export function partialRemoval(fallen: f64, threshold: f64): f64 {
  return fallen < LIGHTEST_CLEANING_RAIN ? 0 : 1 - partialKeep(fallen, threshold);
}

/** Share of soiling that this rain [mm] keeps, 0 to 1; the same for a shower as a whole or in parts. */
export function partialKeep(fallen: f64, threshold: f64): f64 {
  if (fallen == 0) return 1;
  return threshold > 0 ? Math.exp(-fallen / (SCALE_PER_THRESHOLD * threshold)) : 0;
}

/** Rain of a day [mm], at least 0; missing rain is none. */
export function fallenRain(rain: usize, day: i32): f64 {
  // A comparison of lanes saves an unpredictable branch; NaN is not above 0.
  return f64x2.extract_lane(f64x2.pmax(f64x2.splat(0), v128.load64_splat(rain + (<usize>day << 3))), 0);
}
