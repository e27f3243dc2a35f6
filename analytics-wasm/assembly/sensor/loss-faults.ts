import { get } from "../numerics/column";
import { BELOW_ZERO, JUMPED, SensorDays, daysBetween, isSound, mark, soundAfter } from "./sensor-days";
import { cleanLevelBefore, levelBefore, meanBelow, medianBefore, medianFrom, oddness, usualChange } from "./usual-loss";

/** A loss beyond this that wasn't reached day by day is no soiling [%; percentage points]: no known dust storm costs 40%. */
const MAX_SUDDEN_LOSS: f64 = 60;
const MIN_JUMP: f64 = 30;
/**
 * Good days below zero in a row that name the fault, and the mean that they stay under [%; usual changes]: 0.5 points is the usual error of
 * calibration, and modules of different makes scatter more than that (AMOLF).
 */
const NEGATIVE_DAYS = 7;
const MAX_NEGATIVE_MEAN: f64 = -0.6;
const NEGATIVE_CHANGES: f64 = 0.8;
/** Share of that mean which the median has, so that a few odd days don't make it [1]. */
const TYPICAL: f64 = 0.5;
/** Cells that were swapped show `-L/(1 - L)` after `L` [%]; the least `L`, and the share by which the mirror may miss [1]. */
const MIN_MIRRORED: f64 = 1.5;
const MIRROR_TOLERANCE: f64 = 0.35;
/** The same by four days, for less loss: least level of five days before, and least tolerance [%; percentage points]. */
const MIN_MIRRORED_MEAN: f64 = 0.6;
const MIN_MIRROR_TOLERANCE: f64 = 0.35;
const LEVEL_DAYS = 5;
const MEAN_DAYS = 4;
const MIRROR_REACH: f64 = 10;
/**
 * Four days below zero and below what cleanings left: mean below zero, below the clean level [percentage points; usual
 * changes], and the share of that gap which each day shows [1].
 */
const MAX_FLOOR_MEAN: f64 = -0.2;
const MIN_FLOOR_GAP: f64 = 0.6;
const FLOOR_CHANGES: f64 = 1.2;
const EACH_DAY: f64 = 0.4;
const FLOOR_DAYS: f64 = 12;
const MAX_GAP_DAYS: f64 = 14;
const NEXT_DAYS: f64 = 7;

/** Soiled over 60% by a jump, until the loss is back. */
export function findJumps(days: SensorDays): void {
  let level = NaN;
  let first = -1;
  for (let i = 0; i < days.rows; i++) {
    if (!isSound(days, i)) continue;
    const loss = get(days.loss, i);
    if (loss > MAX_SUDDEN_LOSS && loss - level > MIN_JUMP) {
      mark(days, first < 0 ? i : first, i, JUMPED);
      first = i;
    } else {
      level = loss;
      first = -1;
    }
  }
}

/** Seven good days below zero, days that mirror those before, or days below what cleanings left: swapped cells, or dust on the clean cell. */
export function findBelowZero(days: SensorDays): void {
  for (let i = 0; i < days.rows; i++) {
    if (!isSound(days, i) || get(days.loss, i) >= 0) continue;
    const last = lastBelowZero(days, i);
    let count = 0;
    let sum: f64 = 0;
    for (let k = i; k <= last; k++) {
      if (!isSound(days, k)) continue;
      count++;
      sum += get(days.loss, k);
    }
    let first = i;
    const most = min(MAX_NEGATIVE_MEAN, -NEGATIVE_CHANGES * usualChange(days, i));
    const isBelow = count >= NEGATIVE_DAYS && sum + oddness(days, i, count) <= most * <f64>count;
    if (!(isBelow && medianFrom(days, i, count, Infinity) <= TYPICAL * most) && !isMirrored(days, i)) {
      while (first <= last && !isMirroredMean(days, first) && !isUnderFloor(days, first)) first++;
    }
    mark(days, first, last, BELOW_ZERO);
    i = last;
  }
}

/** Last row of the days below zero that begin with row `i`; a single day above zero doesn't end them. */
function lastBelowZero(days: SensorDays, i: i32): i32 {
  let last = i;
  for (let next = soundAfter(days, i, MAX_GAP_DAYS); next >= 0; next = soundAfter(days, next, MAX_GAP_DAYS)) {
    if (get(days.loss, next) < 0) {
      last = next;
      continue;
    }
    const further = soundAfter(days, next, NEXT_DAYS);
    if (further < 0 || get(days.loss, further) >= 0) break;
  }
  return last;
}

function isMirrored(days: SensorDays, i: i32): bool {
  const before = levelBefore(days, i);
  const next = soundAfter(days, i, NEXT_DAYS);
  if (!(before >= MIN_MIRRORED) || next < 0 || daysBetween(days, i, next) > NEXT_DAYS) return false;
  const mirror = -before / (1 - before / 100);
  const most = -MIRROR_TOLERANCE * mirror;
  return abs(get(days.loss, i) - mirror) <= most && abs(get(days.loss, next) - mirror) <= most;
}

function isMirroredMean(days: SensorDays, i: i32): bool {
  if (!isSound(days, i)) return false;
  const before = medianBefore(days, i, days.loss, LEVEL_DAYS);
  if (!(before >= MIN_MIRRORED_MEAN)) return false;
  const mirror = -before / (1 - before / 100);
  const mean = meanOfFour(days, i, MIRROR_REACH, 0);
  return abs(mean - mirror) <= max(-MIRROR_TOLERANCE * mirror, MIN_MIRROR_TOLERANCE);
}

function isUnderFloor(days: SensorDays, i: i32): bool {
  if (!isSound(days, i)) return false;
  const floor = cleanLevelBefore(days, i);
  const gap = max(MIN_FLOOR_GAP, FLOOR_CHANGES * usualChange(days, i));
  const mean = meanOfFour(days, i, FLOOR_DAYS, floor - EACH_DAY * gap);
  return mean < floor - gap && mean < MAX_FLOOR_MEAN;
}

/** Mean of four days below `most` [%]; NaN: too few, or one is above. */
function meanOfFour(days: SensorDays, i: i32, reach: f64, most: f64): f64 {
  return meanBelow(days, i, MEAN_DAYS, reach, most) + oddness(days, i, MEAN_DAYS) / <f64>MEAN_DAYS;
}
