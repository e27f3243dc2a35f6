import { get, set } from "../numerics/column";
import { median, select } from "../numerics/median";
import { SensorDays, daysBetween, isSound } from "./sensor-days";

/** The level before a day is the median of this many good days, at most `LEVEL_REACH` days back. */
const LEVEL_DAYS = 3;
const LEVEL_REACH: f64 = 10;
/** Changes that show what is usual from one day to the next, and the fewest of them. */
const CHANGES = 20;
const MIN_CHANGES = 5;
/** The upper quartile of the changes: at sites with scattered days the median says too little. */
const LARGER_SHARE: f64 = 0.25;
/** Reach of the lowest loss before a day [days]. */
const FLOOR_REACH: f64 = 90;

/** Median loss of the last sound days before row `i` [%]; NaN: too few. */
export function levelBefore(days: SensorDays, i: i32): f64 {
  return medianBefore(days, i, days.loss);
}

export function neighborsBefore(days: SensorDays, i: i32): f64 {
  return medianBefore(days, i, days.neighbors);
}

function medianBefore(days: SensorDays, i: i32, column: usize): f64 {
  let n = 0;
  for (let k = i - 1; k >= 0 && n < LEVEL_DAYS && daysBetween(days, k, i) <= LEVEL_REACH; k--) {
    if (isSound(days, k) && isFinite(get(column, k))) set(days.scratch, n++, get(column, k));
  }
  return n < LEVEL_DAYS ? NaN : median(days.scratch, n);
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
