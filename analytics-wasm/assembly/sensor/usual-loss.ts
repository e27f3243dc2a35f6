import { get, set } from "../numerics/column";
import { median, select } from "../numerics/median";
import { SensorDays, daysBetween, isSound } from "./sensor-days";

/** The level before a day is the median of this many good days, at most `LEVEL_REACH` days back. */
const LEVEL_DAYS = 3;
export const LEVEL_REACH: f64 = 10;
/** Changes that show what is usual from one day to the next, and the fewest of them. */
const CHANGES = 20;
const MIN_CHANGES = 5;
/** The upper quartile of the changes: at sites with scattered days the median says too little. */
const LARGER_SHARE: f64 = 0.25;
/** The clean level is the lowest median of this many good days in a row, of at least `MIN_FLOOR_DAYS`. */
const FLOOR_RUN = 3;
const MIN_FLOOR_DAYS = 10;
/** Reach of the lowest loss before a day [days]. */
const FLOOR_REACH: f64 = 90;

/** Most by which a day that isn't odd is below the others [percentage points]. */
const MOST_BELOW: f64 = 1;

/** Median loss of the last sound days before row `i` [%]; NaN: too few. */
export function levelBefore(days: SensorDays, i: i32): f64 {
  return medianBefore(days, i, days.loss, LEVEL_DAYS);
}

export function neighborsBefore(days: SensorDays, i: i32): f64 {
  return medianBefore(days, i, days.neighbors, LEVEL_DAYS);
}

/** Median of the last `count` sound days before row `i` within `LEVEL_REACH`; NaN: too few. */
export function medianBefore(days: SensorDays, i: i32, column: usize, count: i32): f64 {
  let n = 0;
  for (let k = i - 1; k >= 0 && n < count && daysBetween(days, k, i) <= LEVEL_REACH; k--) {
    if (isSound(days, k) && isFinite(get(column, k))) set(days.scratch, n++, get(column, k));
  }
  return n < count ? NaN : median(days.scratch, n);
}

/** Mean loss of the `count` sound days from row `i` on, within `reach` days [%]; NaN: too few, or one of them is not below `most`. */
export function meanBelow(days: SensorDays, i: i32, count: i32, reach: f64, most: f64): f64 {
  let n = 0;
  let sum: f64 = 0;
  for (let k = i; k < days.rows && n < count && daysBetween(days, i, k) <= reach; k++) {
    if (!isSound(days, k)) continue;
    if (!(get(days.loss, k) < most)) return NaN;
    sum += get(days.loss, k);
    n++;
  }
  return n < count ? NaN : sum / <f64>count;
}

/** By how much the lowest of the `count` sound days from row `i` on is too far below the second lowest [percentage points]: one odd day is no fault. */
export function oddness(days: SensorDays, i: i32, count: i32): f64 {
  let lowest = Infinity;
  let second = Infinity;
  for (let k = i, n = 0; k < days.rows && n < count; k++) {
    if (!isSound(days, k)) continue;
    const loss = get(days.loss, k);
    second = min(second, max(loss, lowest));
    lowest = min(lowest, loss);
    n++;
  }
  return isFinite(second) ? max(second - MOST_BELOW - lowest, 0) : 0;
}

/** Median loss of the `count` sound days from row `i` on, within `reach` days [%]; NaN: too few. */
export function medianFrom(days: SensorDays, i: i32, count: i32, reach: f64): f64 {
  let n = 0;
  for (let k = i; k < days.rows && n < count && daysBetween(days, i, k) <= reach; k++) {
    if (isSound(days, k)) set(days.scratch, n++, get(days.loss, k));
  }
  return n < count ? NaN : median(days.scratch, n);
}

/** Level that cleanings left before row `i` [%]: unlike the lowest loss, a single odd day doesn't move it. NaN: too few days. */
export function cleanLevelBefore(days: SensorDays, i: i32): f64 {
  let level = Infinity;
  let count = 0;
  let last: f64 = NaN;
  let former: f64 = NaN;
  for (let k = i - 1; k >= 0 && daysBetween(days, k, i) <= FLOOR_REACH; k--) {
    if (!isSound(days, k)) continue;
    const loss = get(days.loss, k);
    count++;
    if (count >= FLOOR_RUN) level = min(level, max(min(loss, last), min(max(loss, last), former)));
    former = last;
    last = loss;
  }
  return count < MIN_FLOOR_DAYS ? NaN : level;
}

/** A large change between the sound days before row `i`, of which a quarter is larger [percentage points]; 0: not known. */
export function usualChange(days: SensorDays, i: i32): f64 {
  let n = 0;
  let later: f64 = NaN;
  for (let k = i - 1; k >= 0 && n < CHANGES; k--) {
    if (!isSound(days, k)) continue;
    if (isFinite(later)) set(days.scratch, n++, abs(later - get(days.loss, k)));
    later = get(days.loss, k);
  }
  return n < MIN_CHANGES ? 0 : select(days.scratch, n, n - 1 - <i32>(LARGER_SHARE * <f64>n));
}

/** Lowest loss of the sound days before row `i` [%]: what rain leaves. */
export function floorBefore(days: SensorDays, i: i32): f64 {
  let floor = Infinity;
  for (let k = i - 1; k >= 0 && daysBetween(days, k, i) <= FLOOR_REACH; k--) {
    if (isSound(days, k)) floor = min(floor, get(days.loss, k));
  }
  return floor;
}
