import { get, set } from "../numerics/column";
import { median } from "../numerics/median";

/** Longest time that a sample represents [s; sampling intervals], so that gaps add no energy. */
const MAX_STEP: f64 = 3600;
const MAX_STEPS: f64 = 3;

/** Range of the steps between a day's rows [s]. */
@unmanaged
export class StepRange {
  shortest: f64;
  widest: f64;
  ascends: bool;
}

/** Writes the steps between rows [s] to `steps` [n, from index 1] and their range to `range`. */
export function readSteps(t: usize, n: i32, steps: usize, range: StepRange): void {
  const zeros = f64x2.splat(0);
  let shortest = f64x2.splat(Infinity);
  let widest = f64x2.splat(-Infinity);
  let ascending = i64x2.splat(-1);
  let i = 1;
  for (; i + 1 < n; i += 2) {
    const at = <usize>i << 3;
    const pair = f64x2.sub(v128.load(t + at), v128.load(t + at - 8));
    v128.store(steps + at, pair);
    ascending = v128.and(ascending, f64x2.ge(pair, zeros));
    shortest = f64x2.pmin(shortest, pair);
    widest = f64x2.pmax(widest, pair);
  }
  range.ascends = i64x2.all_true(ascending);
  range.shortest = min(f64x2.extract_lane(shortest, 0), f64x2.extract_lane(shortest, 1));
  range.widest = max(f64x2.extract_lane(widest, 0), f64x2.extract_lane(widest, 1));
  if (i >= n) return;
  const last = get(t, i) - get(t, i - 1);
  set(steps, i, last);
  range.ascends = range.ascends && last >= 0;
  range.shortest = min(range.shortest, last);
  range.widest = max(range.widest, last);
}

/** Sampling interval [s]: the median step, at most an hour; an hour for a lone sample. `scratch` [n]. */
export function samplingInterval(steps: usize, n: i32, range: StepRange, scratch: usize): f64 {
  if (n < 2) return MAX_STEP;
  // A step shared by over half of them is the median, without sorting.
  const first = get(steps, 1);
  if (range.shortest == range.widest || 2 * equalSteps(steps, n, first) > n - 1) return min(first, MAX_STEP);
  memory.copy(scratch, steps + 8, <usize>(n - 1) << 3);
  return min(median(scratch, n - 1), MAX_STEP);
}

function equalSteps(steps: usize, n: i32, step: f64): i32 {
  const all = f64x2.splat(step);
  let counts = i64x2.splat(0);
  let i = 1;
  for (; i + 1 < n; i += 2) counts = i64x2.sub(counts, f64x2.eq(v128.load(steps + (<usize>i << 3)), all));
  const last = i < n && get(steps, i) == step ? 1 : 0;
  return <i32>(i64x2.extract_lane(counts, 0) + i64x2.extract_lane(counts, 1)) + last;
}

/** Longest time that a sample of the day represents [s]. */
export function longestStep(interval: f64): f64 {
  return min(MAX_STEPS * interval, MAX_STEP);
}
