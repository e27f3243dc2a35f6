import { get } from "../numerics/column";
import { FELL, GAIN_CHANGED, SensorDays, daysBetween, isSound, mark, soundAfter } from "./sensor-days";
import { ANY_RAIN, BELOW_FLOOR, CAUSE_DAYS, SHARED, isCleaned, lossAfter } from "./sudden-change";
import { cleanLevelBefore, levelBefore, meanBelow, medianBefore, neighborsBefore, usualChange } from "./usual-loss";

/** Least fall below the level before it, of each of two days [percentage points; share of the level; usual changes]. */
const MIN_FALL: f64 = 2;
const MIN_FALL_SHARE: f64 = 0.12;
const MIN_FALL_CHANGES: f64 = 2.5;
/** The same of the mean of four days against five, of which each day has the share `EACH_DAY` [1]. */
const MIN_MEAN_FALL: f64 = 1.3;
const MIN_MEAN_CHANGES: f64 = 1.6;
const EACH_DAY: f64 = 0.6;
const LEVEL_DAYS = 5;
const MEAN_DAYS = 4;
const NEXT_DAYS: f64 = 7;

/**
 * A loss that falls without rain or a logged cleaning: a gain that changed, or a wash that nobody logged. The days are in doubt until the next
 * cleaning: what it leaves is below the clean level of before if a gain changed.
 */
export function findFalls(days: SensorDays): void {
  for (let i = 0; i < days.rows; i++) {
    if (!isSound(days, i)) continue;
    const level = levelBefore(days, i);
    if (!isFinite(level) || !(isShort(days, i, level) || isLasting(days, i, level)) || isShared(days, i, level)) continue;
    i = followFall(days, i);
  }
}

function leastFall(days: SensorDays, i: i32, level: f64, least: f64, changes: f64): f64 {
  return max(max(least, MIN_FALL_SHARE * level), changes * usualChange(days, i));
}

function isShort(days: SensorDays, i: i32, level: f64): bool {
  const next = soundAfter(days, i, NEXT_DAYS);
  if (next < 0 || hasCause(days, i, next)) return false;
  return level - max(get(days.loss, i), get(days.loss, next)) > leastFall(days, i, level, MIN_FALL, MIN_FALL_CHANGES);
}

function isLasting(days: SensorDays, i: i32, level: f64): bool {
  const before = medianBefore(days, i, days.loss, LEVEL_DAYS);
  const fall = leastFall(days, i, level, MIN_MEAN_FALL, MIN_MEAN_CHANGES);
  if (!(before - meanBelow(days, i, MEAN_DAYS, NEXT_DAYS, before - EACH_DAY * fall) > fall)) return false;
  let last = i;
  for (let seen = 1; seen < MEAN_DAYS; seen++) last = soundAfter(days, last, NEXT_DAYS);
  return !hasCause(days, i, last);
}

/** Rain that isn't known may have been a cause. */
function hasCause(days: SensorDays, i: i32, last: i32): bool {
  for (let k = last; k >= 0 && daysBetween(days, k, i) <= CAUSE_DAYS; k--) {
    if (!(get(days.rain, k) < ANY_RAIN) || get(days.cleaned, k) != 0) return true;
  }
  return false;
}

function isShared(days: SensorDays, i: i32, level: f64): bool {
  return neighborsBefore(days, i) - get(days.neighbors, i) > SHARED * (level - get(days.loss, i));
}

/** Marks what belongs to the fall at row `i`; returns its last row. */
function followFall(days: SensorDays, i: i32): i32 {
  const floor = cleanLevelBefore(days, i);
  for (let k = i + 2; k < days.rows; k++) {
    if (!isCleaned(days, k)) continue;
    const after = lossAfter(days, k);
    if (!isFinite(after)) continue;
    const isGain = after < floor - BELOW_FLOOR;
    const last = isGain ? days.rows - 1 : k - 1;
    mark(days, i, last, isGain ? GAIN_CHANGED : FELL);
    return last;
  }
  mark(days, i, days.rows - 1, FELL);
  return days.rows - 1;
}
