import { get, set } from "../numerics/column";
import { median } from "../numerics/median";
import { SensorDays, daysBetween, isSound } from "./sensor-days";

/** The level before a day is the median of this many good days, at most `LEVEL_REACH` days back. */
const LEVEL_DAYS = 3;
const LEVEL_REACH: f64 = 10;
/** Days that show the scatter from one day to the next, and the fewest of them. */
const SCATTER_DAYS = 20;
const MIN_SCATTER_DAYS = 5;
/** Standard deviation of a day per median change between two: 1.4826 / sqrt(2). */
const CHANGE_TO_SIGMA: f64 = 1.0484;
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

/** Standard deviation of sound days before row `i`, from the changes between them [percentage points]; 0: not known. */
export function scatterBefore(days: SensorDays, i: i32): f64 {
  let n = 0;
  let later: f64 = NaN;
  for (let k = i - 1; k >= 0 && n < SCATTER_DAYS; k--) {
    if (!isSound(days, k)) continue;
    if (isFinite(later)) set(days.scratch, n++, abs(later - get(days.loss, k)));
    later = get(days.loss, k);
  }
  return n < MIN_SCATTER_DAYS ? 0 : CHANGE_TO_SIGMA * median(days.scratch, n);
}

/** Lowest loss of the sound days before row `i` [%]: what rain leaves. */
export function floorBefore(days: SensorDays, i: i32): f64 {
  let floor = Infinity;
  for (let k = i - 1; k >= 0 && daysBetween(days, k, i) <= FLOOR_REACH; k--) {
    if (isSound(days, k)) floor = min(floor, get(days.loss, k));
  }
  return floor;
}
