import { get, set } from "./column";
import { median } from "./median";

/** No reading stands for more than an hour [s]. */
export const LONGEST_STEP = 3600;

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
    set(scratch, i - 1, step);
    shorter += i32(step < first);
    longer += i32(step > first);
  }
  // Regular sampling needs no sorting: if neither side holds half of the steps the first one is the median.
  const regular = 2 * shorter < n - 1 && 2 * longer < n - 1;
  return min(regular ? first : median(scratch, n - 1), <f64>LONGEST_STEP);
}
