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
  // Regular sampling needs no sorting: if more than half of the steps are like the first, it is the median.
  if (2 * equalSteps(t, n, first) > n - 1) return min(first, LONGEST_STEP);
  for (let i = 1; i < n; i++) set(scratch, i - 1, get(t, i) - get(t, i - 1));
  return min(median(scratch, n - 1), LONGEST_STEP);
}

/** How many steps between `n` times are `step`; two at a time. */
function equalSteps(t: usize, n: i32, step: f64): i32 {
  const steps = f64x2.splat(step);
  let counts = i64x2.splat(0);
  let i = 1;
  for (; i + 1 < n; i += 2) {
    const at = t + (<usize>i << 3);
    counts = i64x2.sub(counts, f64x2.eq(f64x2.sub(v128.load(at), v128.load(at - 8)), steps));
  }
  const last = i < n && get(t, i) - get(t, i - 1) == step ? 1 : 0;
  return <i32>(i64x2.extract_lane(counts, 0) + i64x2.extract_lane(counts, 1)) + last;
}

/** The longest time that one reading stands for [s]. */
export function longestStep(interval: f64): f64 {
  return min(LONGEST_STEPS * interval, LONGEST_STEP);
}
