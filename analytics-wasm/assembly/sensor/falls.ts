import { get, set } from "../numerics/column";
import { FELL, GAIN_CHANGED, LIKELY_WASH, SensorDays, daysBetween, isSound, mark, soundAfter } from "./sensor-days";
import { ANY_RAIN, BELOW_FLOOR, CAUSE_DAYS, IS_OVER, SHARED, ZERO_NOISE, isCleaned, lossAfter } from "./sudden-change";
import { LEVEL_REACH, cleanLevelBefore, levelBefore, meanBelow, medianBefore, neighborsBefore, usualChange } from "./usual-loss";

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
/** In `cleaned`: a likely wash, until a cleaning shows whether it was one; and the days that are marked for it. */
const UNSHOWN: f64 = 2;
const ASKED_DAYS: f64 = 14;
/** What a wash leaves is at most this far above the clean level, or above 0 [percentage points]. */
const ABOVE_CLEAN: f64 = 1;

/**
 * A loss that falls without rain or a logged cleaning. A fall to the clean level is a likely wash and puts nothing in doubt, unless the next
 * cleaning leaves less than that: then a gain changed. Other falls are in doubt until the next cleaning.
 */
export function findFalls(days: SensorDays): void {
  for (let i = 0; i < days.rows; i++) {
    if (!isSound(days, i)) continue;
    const level = levelBefore(days, i);
    if (!isFinite(level) || !(isShort(days, i, level) || isLasting(days, i, level)) || isShared(days, i, level)) continue;
    i = followFall(days, i, level);
  }
}

function leastFall(days: SensorDays, i: i32, level: f64, least: f64, changes: f64): f64 {
  return max(max(least, MIN_FALL_SHARE * level), changes * usualChange(days, i));
}

function isShort(days: SensorDays, i: i32, level: f64): bool {
  const next = soundAfter(days, i, NEXT_DAYS);
  if (next < 0 || hasCause(days, i, next)) return false;
  const longer = medianBefore(days, i, days.loss, LEVEL_DAYS);
  const before = longer < level ? longer : level;
  return before - max(get(days.loss, i), get(days.loss, next)) > leastFall(days, i, level, MIN_FALL, MIN_FALL_CHANGES);
}

function isLasting(days: SensorDays, i: i32, level: f64): bool {
  const before = medianBefore(days, i, days.loss, LEVEL_DAYS);
  const fall = leastFall(days, i, level, MIN_MEAN_FALL, MIN_MEAN_CHANGES);
  if (!(before - meanBelow(days, i, MEAN_DAYS, NEXT_DAYS, before - EACH_DAY * fall) > fall)) return false;
  let last = i;
  for (let seen = 1; seen < MEAN_DAYS; seen++) last = soundAfter(days, last, NEXT_DAYS);
  return !hasCause(days, i, last);
}

/** A cause lies within the days before the fall or those of its level. Rain that isn't known may have been one. */
function hasCause(days: SensorDays, i: i32, last: i32): bool {
  let seen = 0;
  for (let k = last; k >= 0 && (daysBetween(days, k, i) <= CAUSE_DAYS || (seen < LEVEL_DAYS && daysBetween(days, k, i) <= LEVEL_REACH)); k--) {
    if (!(get(days.rain, k) < ANY_RAIN) || get(days.cleaned, k) != 0) return true;
    if (k < i && isSound(days, k)) seen++;
  }
  return false;
}

function isShared(days: SensorDays, i: i32, level: f64): bool {
  return neighborsBefore(days, i) - get(days.neighbors, i) > SHARED * (level - get(days.loss, i));
}

/** Marks what belongs to the fall at row `i`; returns its last row. A likely wash is a cleaning to the rules that follow. */
function followFall(days: SensorDays, i: i32, level: f64): i32 {
  const clean = cleanLevelBefore(days, i);
  const landing = landingOf(days, i);
  const isWash = isLikelyWash(clean, landing);
  const floor = isWash ? min(min(clean, landing), 0) : clean;
  let isShown = false;
  for (let k = i + 2; k < days.rows; k++) {
    if (!isCleaned(days, k)) {
      if (!isBack(days, i, k, level)) continue;
      mark(days, i, k - 1, FELL);
      return k - 1;
    }
    const after = lossAfter(days, k);
    if (!isFinite(after)) continue;
    const isGain = after < min(floor - BELOW_FLOOR, -ZERO_NOISE);
    isShown = isWash && !isGain;
    if (isShown) break;
    const last = isGain ? days.rows - 1 : k - 1;
    mark(days, i, last, isGain ? GAIN_CHANGED : FELL);
    return last;
  }
  if (isWash) {
    set(days.cleaned, i, isShown ? 1 : UNSHOWN);
    return i;
  }
  mark(days, i, days.rows - 1, FELL);
  return days.rows - 1;
}

/** Within days, row `k` and the next lead back to the level before by a step: a few odd days looked like a fall. */
function isBack(days: SensorDays, i: i32, k: i32, level: f64): bool {
  if (daysBetween(days, i, k) > LEVEL_REACH || !isSound(days, k)) return false;
  const next = soundAfter(days, k, NEXT_DAYS);
  if (next < 0) return false;
  const fall = level - get(days.loss, i);
  const least = min(get(days.loss, k), get(days.loss, next));
  return abs(least - level) < IS_OVER * fall && least - levelBefore(days, k) > 0.5 * fall;
}

/** Marks the first days of a likely wash that no cleaning has yet shown to be one. */
export function findLikelyWashes(days: SensorDays): void {
  for (let i = 0; i < days.rows; i++) {
    if (get(days.cleaned, i) != UNSHOWN) continue;
    let last = i;
    while (last + 1 < days.rows && daysBetween(days, i, last + 1) < ASKED_DAYS) last++;
    mark(days, i, last, LIKELY_WASH);
  }
}

/** The first day may have been washed at noon, so the days after it show what is left [%]. */
function landingOf(days: SensorDays, i: i32): f64 {
  const after = lossAfter(days, i);
  return isFinite(after) ? after : get(days.loss, soundAfter(days, i, NEXT_DAYS));
}

function isLikelyWash(clean: f64, landing: f64): bool {
  const level = isFinite(clean) ? clean : 0;
  return landing >= min(level, 0) - ZERO_NOISE && landing <= max(level, 0) + ABOVE_CLEAN;
}
