import { columnAfter, get, set } from "../numerics/column";
import { BELOW_CLEAN, SensorDays, daysBetween, isOpen, mark } from "./sensor-days";
import { usualChange } from "./usual-loss";

/** Good days whose trimmed mean (without the highest and the lowest) is a level, and their longest reach [days]. */
const LEVEL_DAYS = 6;
const LEVEL_REACH: f64 = 12;
/** The clean level is the lowest level in this time, of at least `MIN_LEVELS` [days]. */
const CLEAN_REACH: f64 = 90;
const MIN_LEVELS = 5;
/** How far below the clean level [percentage points; usual changes], and below zero. 0.436 changes are 1.75 standard errors of six days. */
const MIN_GAP: f64 = 0.2;
const GAP_CHANGES: f64 = 0.436;
const MAX_LEVEL: f64 = -0.15;

/** Six days below every level that cleanings left: swapped cells that were clean, dust on the clean cell, a small gain. Only a mark. */
export function findBelowClean(days: SensorDays): void {
  const levels = columnAfter(days.scratch, 1, days.rows);
  let marked = -1;
  for (let i = 0; i < days.rows; i++) {
    set(levels, i, NaN);
    const first = isOpen(days, i, BELOW_CLEAN) ? firstOfLevel(days, i) : -1;
    if (first < 0) continue;
    const level = levelOf(days, first, i);
    if (first > marked) set(levels, i, level);
    const gap = max(MIN_GAP, GAP_CHANGES * usualChange(days, first));
    if (!(level < MAX_LEVEL && level < cleanLevel(days, levels, first) - gap)) continue;
    mark(days, first, i, BELOW_CLEAN);
    for (let k = first; k <= i; k++) set(levels, k, NaN);
    marked = i;
  }
}

/** First of the days that make up the level at row `i`; -1: too few. */
function firstOfLevel(days: SensorDays, i: i32): i32 {
  for (let k = i, n = 0; k >= 0 && daysBetween(days, k, i) <= LEVEL_REACH; k--) {
    if (isOpen(days, k, BELOW_CLEAN) && ++n == LEVEL_DAYS) return k;
  }
  return -1;
}

function levelOf(days: SensorDays, first: i32, i: i32): f64 {
  let sum: f64 = 0;
  let lowest = Infinity;
  let highest = -Infinity;
  for (let k = first; k <= i; k++) {
    if (!isOpen(days, k, BELOW_CLEAN)) continue;
    const loss = get(days.loss, k);
    sum += loss;
    lowest = min(lowest, loss);
    highest = max(highest, loss);
  }
  return (sum - lowest - highest) / <f64>(LEVEL_DAYS - 2);
}

/** Lowest level of days before row `first` [%]; NaN: too few. */
function cleanLevel(days: SensorDays, levels: usize, first: i32): f64 {
  let lowest = Infinity;
  let count = 0;
  for (let k = first - 1; k >= 0 && daysBetween(days, k, first) <= CLEAN_REACH; k--) {
    if (!isFinite(get(levels, k))) continue;
    lowest = min(lowest, get(levels, k));
    count++;
  }
  return count < MIN_LEVELS ? NaN : lowest;
}
