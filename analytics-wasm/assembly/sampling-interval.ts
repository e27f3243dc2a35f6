import { get, set } from "./column";
import { median } from "./median";

/** No reading stands for more than an hour [s]. */
const LONGEST_STEP: f64 = 3600;
/** Nor for more than three intervals, so that a gap invents no energy (research 4a) [1]. */
const LONGEST_STEPS: f64 = 3;

/**
 * The interval at which `n` ascending times [s] were sampled: the median step, at most an hour; a lone sample gets the hour.
 * `scratch` holds n values.
 */
export function samplingInterval(t: usize, n: i32, scratch: usize): f64 {
  if (n < 2) return LONGEST_STEP;
  const first = get(t, 1) - get(t, 0);
  let shorter = 0;
  let longer = 0;
  for (let i = 1; i < n; i++) {
    const step = get(t, i) - get(t, i - 1);
    shorter += i32(step < first);
    longer += i32(step > first);
  }
  // Regular sampling needs no sorting: if neither side holds half of the steps the first one is the median.
  if (2 * shorter < n - 1 && 2 * longer < n - 1) return min(first, LONGEST_STEP);
  for (let i = 1; i < n; i++) set(scratch, i - 1, get(t, i) - get(t, i - 1));
  return min(median(scratch, n - 1), LONGEST_STEP);
}

/** The longest time that one reading stands for [s]. */
export function longestStep(interval: f64): f64 {
  return min(LONGEST_STEPS * interval, LONGEST_STEP);
}
