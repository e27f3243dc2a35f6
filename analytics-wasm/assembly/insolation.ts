import { flag, get } from "./column";
import { LONGEST_STEP } from "./sampling-interval";

/** Joules a square metre in one kWh/m2. */
const JOULES_PER_KWH: f64 = 3.6e6;

/** The longest time that one reading stands for [s]: three intervals, so that a gap invents no energy (research 4a). */
// @ts-ignore: decorator
@inline
export function longestStep(interval: f64): f64 {
  return min(3 * interval, <f64>LONGEST_STEP);
}

/**
 * Insolation [kWh/m2] of one cell over `n` rows of a day: each reading [W/m2] holds for the time since the one before, the first for one interval.
 * With `window` (0 = none) only flagged rows count. A negative reading (offset of a dark cell) is no energy. NaN if the cell never reported.
 */
export function insolation(t: usize, irradiance: usize, window: usize, n: i32, interval: f64): f64 {
  const longest = longestStep(interval);
  let previous: f64 = NaN;
  let joules: f64 = 0;
  for (let k = 0; k < n; k++) {
    const value = get(irradiance, k);
    if (!isFinite(value)) continue;
    const time = get(t, k);
    const step = previous == previous ? min(time - previous, longest) : interval;
    previous = time;
    if (window != 0 && !flag(window, k)) continue;
    joules += max(value, 0) * step;
  }
  return previous == previous ? joules / JOULES_PER_KWH : NaN;
}
