import { columnAfter, get, set } from "../numerics/column";
import { subtractDayLoss, cleaningDay } from "./plan-spread";
import { predictiveQuantile } from "../numerics/quantile";
import { setSoiling } from "./plan-day";
import { CleaningProblem } from "./cleaning-problem";

/**
 * A plan of `k` cuts by period (between cuts) in every rain year. Writes the loss [cuts x years, % of the period's income; NaN without
 * income] to `losses`, and the net income so far (income - loss - washes) [cuts x years, $] to `nets`. Days before the first cut belong to
 * the first period.
 */
export function planByPeriod(problem: CleaningProblem, plan: usize, k: i32, losses: usize, nets: usize): void {
  const years = problem.years;
  const cutCount = problem.cutCount;
  for (let period = 0; period < cutCount; period++) setSoiling(columnAfter(losses, period, years), years, 0);
  for (let section = 0; section < problem.sectionCount; section++) chargeSection(problem, plan, k, section, losses);
  let next = 0;
  let d = 0;
  for (let period = 0; period < cutCount; period++) {
    const end = endOf(problem, period);
    let money: f64 = 0;
    let washes: f64 = 0;
    for (; d < end; d++) money += get(problem.income, d);
    if (next < k && <i32>get(plan, next) == period) {
      next++;
      washes = problem.washCost;
    }
    const before = period > 0 ? columnAfter(nets, period - 1, years) : 0;
    endPeriod(columnAfter(losses, period, years), columnAfter(nets, period, years), before, years, money, washes);
  }
}

function chargeSection(problem: CleaningProblem, plan: usize, k: i32, section: i32, losses: usize): void {
  const years = problem.years;
  const state = problem.state;
  setSoiling(state, years, problem.initial);
  let next = 0;
  let washDay = cleaningDay(problem, plan, k, 0, section);
  let d = 0;
  for (let period = 0; period < problem.cutCount; period++) {
    const charged = columnAfter(losses, period, years);
    const end = endOf(problem, period);
    for (; d < end; d++) {
      if (d == washDay) {
        setSoiling(state, years, problem.residual);
        washDay = cleaningDay(problem, plan, k, ++next, section);
      }
      subtractDayLoss(problem, d, section, charged);
    }
  }
}

export function endOf(problem: CleaningProblem, period: i32): i32 {
  return period + 1 < problem.cutCount ? <i32>get(problem.cuts, period + 1) : problem.days;
}

/** Ends a period: its charges become a share of its income, and net income goes on from `before` (0: none). */
function endPeriod(charged: usize, nets: usize, before: usize, years: i32, money: f64, washes: f64): void {
  for (let year = 0; year < years; year++) {
    const loss = 0 - get(charged, year);
    const sum: f64 = before == 0 ? 0 : get(before, year);
    set(nets, year, sum + money - washes - loss);
    set(charged, year, money > 0 ? (100 * loss) / money : NaN);
  }
}

export function rowMeans(matrix: usize, rows: i32, years: i32, means: usize): void {
  for (let row = 0; row < rows; row++) {
    const values = columnAfter(matrix, row, years);
    let sum: f64 = 0;
    for (let year = 0; year < years; year++) sum += get(values, year);
    set(means, row, sum / <f64>years);
  }
}

/** `share` quantile of a year to come by row [rows]; NaN for a row of NaN. Reorders the rows of `matrix` [rows x years]. */
export function rowQuantiles(matrix: usize, rows: i32, years: i32, share: f64, quantiles: usize): void {
  for (let row = 0; row < rows; row++) {
    const values = columnAfter(matrix, row, years);
    set(quantiles, row, isNaN(get(values, 0)) ? NaN : predictiveQuantile(values, years, share));
  }
}
