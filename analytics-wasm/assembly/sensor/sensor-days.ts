import { get, set } from "../numerics/column";

/** Days of a device, ascending. The host writes the fields in this order (`Core.putRecord`). */
@unmanaged
export class SensorDays {
  day: usize;
  /** Loss with the offset [%], and quality of the day without this check: 0 weak, 1 good, 2 to 5 covered. */
  loss: usize;
  quality: usize;
  /** Figures of `sensorProfile` [s; %]; NaN: not known. */
  stuckClean: usize;
  stuckSoiled: usize;
  lag: usize;
  middle: usize;
  morning: usize;
  midday: usize;
  afternoon: usize;
  /** [W/m2] */
  dark: usize;
  /** Rain [mm], NaN: not known; 1: a cleaning was logged; mean loss of the plant's other devices [%], NaN: none. */
  rain: usize;
  cleaned: usize;
  neighbors: usize;
  /** Daylight saving time of the device's zone [s]. */
  daylight: usize;
  /** Result: code of the fault, 0: none. */
  fault: usize;
  /** Room for medians and lines [5 n]. */
  scratch: usize;
  rows: i32;
}

/** Fault codes, stored as the quality of a day; named in `worker/contract/soiling/day-quality.ts`. */
export const STUCK_SOILED: f64 = 6;
export const STUCK_CLEAN: f64 = 7;
export const APART: f64 = 8;
export const SHIFTED: f64 = 9;
export const UNEVEN: f64 = 10;
export const JUMPED: f64 = 11;
export const BELOW_ZERO: f64 = 12;
export const STEPPED: f64 = 13;
export const GAIN_CHANGED: f64 = 14;
/** 15: a person excluded the day. */
export const FELL: f64 = 16;
export const WET: f64 = 17;
export const NOT_GROWN: f64 = 18;
export const DRIFTED: f64 = 19;
export const LIKELY_WASH: f64 = 20;
export const ZERO_MOVED: f64 = 21;
export const BELOW_CLEAN: f64 = 22;
export const FAST_GROWTH: f64 = 23;

/** True for a good, uncovered day with a loss and without a fault so far. */
export function isSound(days: SensorDays, i: i32): bool {
  return get(days.quality, i) == 1 && get(days.fault, i) == 0 && isFinite(get(days.loss, i));
}

/** The same, or a day that is already marked with this fault, which an overlapping window has found. */
export function isOpen(days: SensorDays, i: i32, fault: f64): bool {
  return get(days.quality, i) == 1 && (get(days.fault, i) == 0 || get(days.fault, i) == fault) && isFinite(get(days.loss, i));
}

/** Marks the days from row `first` to row `last` that are neither covered nor in doubt for another reason. */
export function mark(days: SensorDays, first: i32, last: i32, fault: f64): void {
  for (let i = first; i <= last; i++) if (get(days.quality, i) <= 1 && get(days.fault, i) == 0) set(days.fault, i, fault);
}

// @ts-ignore: decorator
@inline
export function daysBetween(days: SensorDays, first: i32, last: i32): f64 {
  return get(days.day, last) - get(days.day, first);
}

/** Next sound row after `i` within `reach` days; -1: none. */
export function soundAfter(days: SensorDays, i: i32, reach: f64): i32 {
  for (let k = i + 1; k < days.rows && daysBetween(days, i, k) <= reach; k++) if (isSound(days, k)) return k;
  return -1;
}
