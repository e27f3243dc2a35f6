import { after, get, set } from "../numerics/column";
import { soilTo } from "../daily/soiling-day";

/**
 * Net income [$] of one plan in every rain year, to `nets`; `plan` holds the indexes of its `k` cuts.
 * `state` holds one value a year.
 */
export function planNets(
  income: usize,
  rate: usize,
  keep: usize,
  years: i32,
  days: i32,
  cuts: usize,
  cap: f64,
  initial: f64,
  plan: usize,
  k: i32,
  totalIncome: f64,
  washCost: f64,
  state: usize,
  nets: usize,
): void {
  soilTo(state, years, initial);
  for (let year = 0; year < years; year++) set(nets, year, totalIncome - <f64>k * washCost);
  let next = 0;
  let washDay = dayOf(cuts, plan, k, 0);
  for (let d = 0; d < days; d++) {
    if (d == washDay) {
      soilTo(state, years, 0);
      washDay = dayOf(cuts, plan, k, ++next);
    }
    chargeDay(state, after(keep, d, years), years, get(rate, d), cap, get(income, d), nets);
  }
}

/** Day of a cleaning of the plan; none has -1. */
export function dayOf(cuts: usize, plan: usize, k: i32, cleaning: i32): i32 {
  return cleaning < k ? <i32>get(cuts, <i32>get(plan, cleaning)) : -1;
}

/** Like `soilDay`, but takes each year's loss [$] off that year's net income. */
// @ts-ignore: decorator
@inline
export function chargeDay(state: usize, keep: usize, years: i32, rate: f64, cap: f64, income: f64, nets: usize): void {
  const rates = f64x2.splat(rate);
  const halves = f64x2.splat(0.5 * rate);
  const caps = f64x2.splat(cap);
  const incomes = f64x2.splat(income);
  let year = 0;
  for (; year + 1 < years; year += 2) {
    const at = <usize>year << 3;
    const left = f64x2.mul(v128.load(state + at), v128.load(keep + at));
    const loss = f64x2.mul(incomes, f64x2.pmin(caps, f64x2.add(left, halves)));
    v128.store(nets + at, f64x2.sub(v128.load(nets + at), loss));
    v128.store(state + at, f64x2.pmin(caps, f64x2.add(left, rates)));
  }
  if (year < years) {
    const at = <usize>year << 3;
    const left = f64x2.mul(v128.load64_splat(state + at), v128.load64_splat(keep + at));
    const loss = f64x2.mul(incomes, f64x2.pmin(caps, f64x2.add(left, halves)));
    set(nets, year, get(nets, year) - f64x2.extract_lane(loss, 0));
    set(state, year, f64x2.extract_lane(f64x2.pmin(caps, f64x2.add(left, rates)), 0));
  }
}
