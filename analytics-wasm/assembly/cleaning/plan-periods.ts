import { after, get, set } from "../numerics/column";
import { CleaningProblem } from "./cleaning-problem";

/**
 * A plan of `k` cuts by period (between cuts), mean over the rain years [cuts each]: loss [% of the period's income; NaN without income],
 * income of a clean plant [$], net income so far (income - loss - washes) [$]. Days before the first cut belong to the first period.
 */
export function planPeriods(
  problem: CleaningProblem,
  plan: usize,
  k: i32,
  lossPercent: usize,
  periodIncome: usize,
  cumulativeNet: usize,
): void {
  const cost = problem.cost;
  const cutCount = problem.cutCount;
  const width = cutCount + 1;
  let row = 0;
  let washes = 0;
  let sum: f64 = 0;
  let d = 0;
  for (let period = 0; period < cutCount; period++) {
    let loss: f64 = period == 0 ? get(cost, 0) : 0;
    if (washes < k && <i32>get(plan, washes) == period) {
      row = period + 1;
      washes++;
      sum -= problem.washCost;
    }
    const costs = after(cost, row, width);
    loss += get(costs, period + 1) - get(costs, period);
    const end = period + 1 < cutCount ? <i32>get(problem.cuts, period + 1) : problem.days;
    let money: f64 = 0;
    for (; d < end; d++) money += get(problem.income, d);
    sum += money - loss;
    set(lossPercent, period, money > 0 ? (100 * loss) / money : NaN);
    set(periodIncome, period, money);
    set(cumulativeNet, period, sum);
  }
}
