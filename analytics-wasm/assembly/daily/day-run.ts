import { get } from "../numerics/column";

/** Row after the last one of the day that starts at row `begin`. */
export function endOfDay(day: usize, begin: i32, n: i32): i32 {
  const today = get(day, begin);
  const days = f64x2.splat(today);
  let end = begin + 1;
  for (; end + 7 < n; end += 8) {
    const at = day + (<usize>end << 3);
    const one = v128.and(f64x2.eq(v128.load(at), days), f64x2.eq(v128.load(at, 16), days));
    const two = v128.and(f64x2.eq(v128.load(at, 32), days), f64x2.eq(v128.load(at, 48), days));
    if (!i64x2.all_true(v128.and(one, two))) break;
  }
  while (end < n && get(day, end) == today) end++;
  return end;
}
