import { after, get, set } from "../numerics/column";
import { soilTo } from "../daily/soiling-day";
import { CleaningProblem } from "./cleaning-problem";

/**
 * Net income [$] of one plan in every rain year, to `nets`; `plan` holds the indexes of its `k` cuts.
 */
export function planNets(problem: CleaningProblem, plan: usize, k: i32, nets: usize): void {
  const years = problem.years;
  const state = problem.state;
  const income = problem.totalIncome - <f64>k * problem.washCost;
  soilTo(state, years, problem.initial);
  for (let year = 0; year < years; year++) set(nets, year, income);
  let next = 0;
  let washDay = dayOf(problem, plan, k, 0);
  for (let d = 0; d < problem.days; d++) {
    if (d == washDay) {
      soilTo(state, years, 0);
      washDay = dayOf(problem, plan, k, ++next);
    }
    chargeDay(problem, d, nets);
  }
}

/** Day of a cleaning of the plan; none has -1. */
export function dayOf(problem: CleaningProblem, plan: usize, k: i32, cleaning: i32): i32 {
  return cleaning < k ? <i32>get(problem.cuts, <i32>get(plan, cleaning)) : -1;
}

/** Like `soilDay`, but takes each year's loss [$] on day `d` off that year's net income. */
// @ts-ignore: decorator
@inline
export function chargeDay(problem: CleaningProblem, d: i32, nets: usize): void {
  const years = problem.years;
  const state = problem.state;
  const keep = after(problem.keep, d, years);
  const rate = get(problem.rate, d);
  const rates = f64x2.splat(rate);
  const halves = f64x2.splat(0.5 * rate);
  const caps = f64x2.splat(problem.cap);
  const incomes = f64x2.splat(get(problem.income, d));
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
