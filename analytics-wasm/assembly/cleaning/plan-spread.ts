import { columnAfter, get, set } from "../numerics/column";
import { soilDay, setSoiling } from "./plan-day";
import { CleaningProblem } from "./cleaning-problem";
import { GROWTH } from "./growth";
import { linesOf } from "./loss-lines";

/** Net income of a plan of `k` cuts in every rain year [years, $]. */
export function planNets(problem: CleaningProblem, plan: usize, k: i32, nets: usize): void {
  const years = problem.years;
  const state = problem.state;
  const income = problem.totalIncome - <f64>k * problem.washCost;
  for (let year = 0; year < years; year++) set(nets, year, income);
  for (let section = 0; section < problem.sectionCount; section++) {
    setSoiling(state, years, problem.initial);
    let next = 0;
    let washDay = cleaningDay(problem, plan, k, 0, section);
    for (let d = 0; d < problem.days; d++) {
      if (d == washDay) {
        setSoiling(state, years, problem.residual);
        washDay = cleaningDay(problem, plan, k, ++next, section);
      }
      subtractDayLoss(problem, d, section, nets);
    }
  }
}

/** Day of a cleaning in a section; -1: never. */
export function cleaningDay(problem: CleaningProblem, plan: usize, k: i32, cleaning: i32, section: i32): i32 {
  return cleaning < k ? <i32>get(problem.cuts, <i32>get(plan, cleaning)) + section : -1;
}

/** Subtracts a section's loss of day `d` from each year's net income [$]. */
// @ts-ignore: decorator
@inline
export function subtractDayLoss(problem: CleaningProblem, d: i32, section: i32, nets: usize): void {
  const years = problem.years;
  const keep = columnAfter(problem.keptByDay, d, years);
  const growth = columnAfter(problem.growth, d, GROWTH);
  const lines = linesOf(problem.curves, problem.curveOfDay, d);
  const money = 0 - get(problem.income, d) * get(problem.sections, section);
  soilDay(problem.state, keep, years, growth, problem.cap, lines, money, nets);
}
