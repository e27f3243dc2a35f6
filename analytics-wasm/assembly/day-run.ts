import { get } from "./column";

/** Whether the last day that `endOfDay` looked at has two rows with the same time. */
export let hasRepeats = false;

/** Answer where times do not ascend. */
export const NOT_ASCENDING = -1;

/** One past the last row of the day that starts at row `begin`, or -1 if its times do not ascend; two rows at a time. */
export function endOfDay(t: usize, day: usize, begin: i32, n: i32): i32 {
  const today = get(day, begin);
  const days = f64x2.splat(today);
  const zeros = f64x2.splat(0);
  let repeats = i64x2.splat(0);
  hasRepeats = false;
  let end = begin + 1;
  for (; end + 1 < n; end += 2) {
    const at = <usize>end << 3;
    if (!i64x2.all_true(f64x2.eq(v128.load(day + at), days))) break;
    const steps = f64x2.sub(v128.load(t + at), v128.load(t + at - 8));
    if (!i64x2.all_true(f64x2.ge(steps, zeros))) return NOT_ASCENDING;
    repeats = v128.or(repeats, f64x2.eq(steps, zeros));
  }
  hasRepeats = v128.any_true(repeats);
  for (; end < n && get(day, end) == today; end++) {
    const step = get(t, end) - get(t, end - 1);
    if (!(step >= 0)) return NOT_ASCENDING;
    if (step == 0) hasRepeats = true;
  }
  return end;
}
