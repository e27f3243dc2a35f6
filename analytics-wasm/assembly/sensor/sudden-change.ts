import { get } from "../numerics/column";
import { GAIN_CHANGED, STEPPED, SensorDays, daysBetween, isSound, mark, soundAfter } from "./sensor-days";
import { LEVEL_REACH, cleanLevelBefore, floorBefore, levelBefore, medianBefore, medianFrom, neighborsBefore, usualChange } from "./usual-loss";

/** Least step over the level before it [percentage points; share of the level; usual changes], and growth until then. */
const MIN_STEP: f64 = 2;
const MIN_STEP_SHARE: f64 = 0.12;
const MIN_STEP_CHANGES: f64 = 2.5;
const GROWTH_PER_DAY: f64 = 0.1;
/** Least share of it on each day [1]. */
const EACH_DAY: f64 = 0.75;
/** The same of the mean of four days over the median of five, without the highest and the lowest, each of three with the share `EACH_OF_MEAN`. */
const MIN_MEAN_STEP: f64 = 1.5;
const MEAN_CHANGES: f64 = 1.8;
const EACH_OF_MEAN: f64 = 0.6;
const MEAN_DAYS = 4;
/** Days whose medians before and after a step show whether it lasts, and the reach of those after it [days]. */
const LASTING_DAYS = 5;
const LASTING_REACH: f64 = 10;
/** A level that soiling doesn't reach [%]; days whose median is the level before up to three odd ones. */
const ODD_LEVEL: f64 = -1;
const ODD_DAYS = 7;
/** Rain that may itself change a loss, within the days before a step [mm; days]. Where rain isn't known, no step is named. */
export const ANY_RAIN: f64 = 0.5;
export const CAUSE_DAYS: f64 = 3;
/** Rain of three days that cleans [mm]: the portal's usual threshold is 7.6 mm (0.3 in); 5 mm removes most soiling. */
const CLEANING_RAIN: f64 = 5;
const CLEANING_DAYS: f64 = 3;
/** Days after a cleaning whose losses show what it took. */
const PROOF_DAYS: f64 = 10;
/** Share of a step that stays after a cleaning if a gain changed; share at which a step is over without rain [1]. */
const STAYS: f64 = 0.6;
/** A wash leaves 0 give or take this [percentage points]. */
export const ZERO_NOISE: f64 = 0.3;
export const IS_OVER: f64 = 0.35;
/** A step down ends below zero, and this far below the lowest loss of the days before [percentage points]. */
export const BELOW_FLOOR: f64 = 0.8;
/** Share of a step that neighbors share if it is dust [1]. */
export const SHARED: f64 = 0.4;
/** Larger steps that rain takes back may be a bird's, which is no soiling of the plant [percentage points]. */
const MAX_DUST: f64 = 5;
const NEXT_DAYS: f64 = 7;

/**
 * Steps up, and steps down to less than rain ever left. A step up is in doubt until the next cleaning shows what it was: dust, which counts,
 * or a gain that changed. Seen on neighbors, too, it is dust at once. A step down to a level that was seen before may be a wash that nobody
 * logged.
 */
export function findSuddenChanges(days: SensorDays): void {
  for (let i = 0; i < days.rows; i++) {
    if (!isSound(days, i)) continue;
    const next = soundAfter(days, i, NEXT_DAYS);
    const level = levelBefore(days, i);
    if (next < 0 || !isFinite(level) || !isFinite(get(days.rain, i) + get(days.rain, next))) continue;
    const least = isStepUp(days, i, next, level) ? leastStep(days, i, level) : lastingRise(days, i, next);
    if (least > 0 && !isBackFromOddDays(days, i, next, level, least)) {
      i = max(i, followStep(days, i, next, level, least));
    } else if (isStepDown(days, i, next, level)) {
      i = followStepDown(days, i, next, level);
    }
  }
}

function isStepUp(days: SensorDays, i: i32, next: i32, level: f64): bool {
  // Days with rain scatter twice as much, and a cleaning may have cleaned the clean cell: then four days have to agree, else two.
  const count = hasCause(days, i, next, CAUSE_DAYS) ? 4 : 2;
  const limit = leastStep(days, i, level);
  let sum: f64 = 0;
  let last = i;
  for (let seen = 0, k = i; seen < count; seen++, k = soundAfter(days, k, NEXT_DAYS)) {
    if (k < 0 || !(get(days.loss, k) - level > EACH_DAY * limit)) return false;
    sum += get(days.loss, k) - level;
    last = k;
  }
  const step = sum / <f64>count;
  return step > limit + GROWTH_PER_DAY * daysBetween(days, i, last) && !isShared(days, i, next, step);
}

function isShared(days: SensorDays, i: i32, next: i32, step: f64): bool {
  return 0.5 * (get(days.neighbors, i) + get(days.neighbors, next)) - neighborsBefore(days, i) > SHARED * step;
}

/** The least of smaller steps if four days show one, also across rain, which lowers a loss; 0: they don't [percentage points]. */
function lastingRise(days: SensorDays, i: i32, next: i32): f64 {
  const level = medianBefore(days, i, days.loss, LASTING_DAYS);
  if (!(level > ODD_LEVEL)) return 0;
  const limit = max(max(MIN_MEAN_STEP, MIN_STEP_SHARE * level), MEAN_CHANGES * usualChange(days, i));
  const least = level + EACH_OF_MEAN * limit;
  if (!(min(get(days.loss, i), get(days.loss, next)) > least)) return 0;
  let above = 0;
  let last = i;
  for (let seen = 0, k = i; seen < MEAN_DAYS; seen++, k = soundAfter(days, k, NEXT_DAYS)) {
    if (k < 0) return 0;
    above += i32(get(days.loss, k) > least);
    last = k;
  }
  // The median of four is the mean without the highest and the lowest.
  const rise = medianFrom(days, i, MEAN_DAYS, LASTING_REACH) - level;
  const grown = GROWTH_PER_DAY * (daysBetween(days, middleBefore(days, i), i) + 0.5 * daysBetween(days, i, last));
  return above >= MEAN_DAYS - 1 && rise > limit + grown && !isShared(days, i, next, rise) ? limit : 0;
}

/** The middle one of the sound days whose median is the level of `LASTING_DAYS`. */
function middleBefore(days: SensorDays, i: i32): i32 {
  for (let k = i - 1, seen = 0; k >= 0; k--) if (isSound(days, k) && 2 * ++seen > LASTING_DAYS) return k;
  return i;
}

/** The level before was that of a few days that were far below zero, or lower than the days before them without a cause. */
function isBackFromOddDays(days: SensorDays, i: i32, next: i32, level: f64, limit: f64): bool {
  if (level > ODD_LEVEL && hasCause(days, i, next, LEVEL_REACH)) return false;
  const longer = medianBefore(days, i, days.loss, ODD_DAYS);
  return longer > level && !(min(get(days.loss, i), get(days.loss, next)) - longer > EACH_DAY * limit);
}

/** Five days before and five after show less than the least step: a few odd days looked like one. */
function isUnfounded(days: SensorDays, i: i32, level: f64, least: f64): bool {
  const longer = medianBefore(days, i, days.loss, LASTING_DAYS);
  const after = medianFrom(days, i, LASTING_DAYS, LASTING_REACH);
  const grown = GROWTH_PER_DAY * <f64>LASTING_DAYS;
  return after - (longer > level ? longer : level) - grown < EACH_DAY * least;
}

function isStepDown(days: SensorDays, i: i32, next: i32, level: f64): bool {
  const most = max(get(days.loss, i), get(days.loss, next));
  const limit = min(-ZERO_NOISE, floorBefore(days, i) - BELOW_FLOOR);
  return level - most > leastStep(days, i, level) && most < limit && !(medianFrom(days, i, LASTING_DAYS, LASTING_REACH) > limit);
}

function leastStep(days: SensorDays, i: i32, level: f64): f64 {
  return max(max(MIN_STEP, MIN_STEP_SHARE * level), MIN_STEP_CHANGES * usualChange(days, i));
}

function hasCause(days: SensorDays, i: i32, next: i32, reach: f64): bool {
  for (let k = next; k >= 0 && daysBetween(days, k, i) <= reach; k--) {
    if (get(days.rain, k) >= ANY_RAIN || get(days.cleaned, k) != 0) return true;
  }
  return false;
}

/** Marks what belongs to the step down at row `i`, until a step leads back; returns the last row that was judged. */
function followStepDown(days: SensorDays, i: i32, next: i32, level: f64): i32 {
  const back = (1 - IS_OVER) * (level - 0.5 * (get(days.loss, i) + get(days.loss, next)));
  for (let k = next + 1; k < days.rows; k++) {
    const further = isSound(days, k) ? soundAfter(days, k, NEXT_DAYS) : -1;
    if (further < 0 || !(min(get(days.loss, k), get(days.loss, further)) - levelBefore(days, k) > back)) continue;
    mark(days, i, k - 1, GAIN_CHANGED);
    return k - 1;
  }
  mark(days, i, days.rows - 1, GAIN_CHANGED);
  return days.rows;
}

/**
 * Marks what belongs to the step at row `i`; returns the last row that was judged. What stays after a cleaning is a gain, unless a later
 * cleaning takes it: light rain leaves part of the dust.
 */
function followStep(days: SensorDays, i: i32, next: i32, level: f64, least: f64): i32 {
  const step = 0.5 * (get(days.loss, i) + get(days.loss, next)) - level;
  const clean = cleanLevelBefore(days, i);
  const floor = clean < level ? clean : level;
  const isFounded = !isUnfounded(days, i, level, least);
  let seen = next;
  let stays = false;
  for (let k = next + 1; k < days.rows; k++) {
    if (isCleaned(days, k)) {
      const after = lossAfter(days, k) - floor;
      if (!isFinite(after)) continue;
      stays = after > (stays ? IS_OVER : STAYS) * step;
      if (stays) continue;
      if ((step > MAX_DUST || isFinite(get(days.neighbors, i))) && isFounded) mark(days, i, k - 1, STEPPED);
      return k - 1;
    }
    if (stays || !isSound(days, k)) continue;
    if (get(days.loss, k) - level < IS_OVER * step && get(days.loss, seen) - level < IS_OVER * step) {
      if (isFounded) mark(days, i, seen - 1, STEPPED);
      return seen - 1;
    }
    seen = k;
  }
  if (!stays && !isFounded) return i;
  mark(days, i, days.rows - 1, stays ? GAIN_CHANGED : STEPPED);
  return days.rows;
}

export function isCleaned(days: SensorDays, k: i32): bool {
  if (get(days.cleaned, k) != 0) return true;
  if (!(get(days.rain, k) > 0)) return false;
  let rain: f64 = 0;
  for (let j = k; j >= 0 && daysBetween(days, j, k) < CLEANING_DAYS; j--) if (get(days.rain, j) > 0) rain += get(days.rain, j);
  return rain >= CLEANING_RAIN;
}

/** Mean loss of the two sound days after row `k` [%]; NaN: not yet known. */
export function lossAfter(days: SensorDays, k: i32): f64 {
  const first = soundAfter(days, k, PROOF_DAYS);
  const second = first < 0 ? -1 : soundAfter(days, first, PROOF_DAYS);
  return second < 0 ? NaN : 0.5 * (get(days.loss, first) + get(days.loss, second));
}
