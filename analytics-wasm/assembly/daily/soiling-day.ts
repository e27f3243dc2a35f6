import { set } from "../numerics/column";

/**
 * One day of every rain year: `s *= keep; loss = min(s + rate/2, cap); s = min(s + rate, cap)`.
 * `state` holds each year's soiling, `keep` that day's row. Returns the sum of the years' losses [fraction].
 * Two years a step (SIMD): the years do not depend on each other, the days of one year do.
 */
// @ts-ignore: decorator
@inline
export function soilDay(state: usize, keep: usize, years: i32, rate: f64, cap: f64): f64 {
  const rates = f64x2.splat(rate);
  const halves = f64x2.splat(0.5 * rate);
  const caps = f64x2.splat(cap);
  let sums = f64x2.splat(0);
  let year = 0;
  for (; year + 1 < years; year += 2) {
    const at = <usize>year << 3;
    const left = f64x2.mul(v128.load(state + at), v128.load(keep + at));
    sums = f64x2.add(sums, f64x2.pmin(caps, f64x2.add(left, halves)));
    v128.store(state + at, f64x2.pmin(caps, f64x2.add(left, rates)));
  }
  let sum = f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1);
  if (year < years) {
    // One more of a pair: the lesser of two numbers takes longer than that of two lanes.
    const at = <usize>year << 3;
    const left = f64x2.mul(v128.load64_splat(state + at), v128.load64_splat(keep + at));
    sum += f64x2.extract_lane(f64x2.pmin(caps, f64x2.add(left, halves)), 0);
    set(state, year, f64x2.extract_lane(f64x2.pmin(caps, f64x2.add(left, rates)), 0));
  }
  return sum;
}

/** Sets every year's soiling. */
export function soilTo(state: usize, years: i32, soiling: f64): void {
  for (let year = 0; year < years; year++) set(state, year, soiling);
}
