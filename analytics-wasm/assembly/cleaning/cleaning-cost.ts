import { after, get, set } from "../numerics/column";
import { soilDay, soilTo } from "../daily/soiling-day";
import { CleaningProblem } from "./cleaning-problem";

/**
 * Mean loss over the rain years [$] between any two cuts: `cost[row * (cuts + 1) + column]` is the loss from the start of the row up to cut `column`
 * (the last column: up to the end). Row 0 starts on day 0 with the initial soiling, row i + 1 with a cleaning at cut i (research appendix A1, A3).
 * Entries left of a row's start are not written.
 */
export function cleaningCosts(problem: CleaningProblem): void {
  const years = problem.years;
  const cuts = problem.cuts;
  const cutCount = problem.cutCount;
  const state = problem.state;
  for (let row = 0; row <= cutCount; row++) {
    const costs = after(problem.cost, row, cutCount + 1);
    let column = max(row - 1, 0);
    let next = cutAt(cuts, cutCount, column);
    let loss: f64 = 0;
    soilTo(state, years, row == 0 ? problem.initial : 0);
    for (let d = row == 0 ? 0 : <i32>get(cuts, row - 1); d < problem.days; d++) {
      if (d == next) {
        set(costs, column++, loss);
        next = cutAt(cuts, cutCount, column);
      }
      loss += get(problem.income, d) * soilDay(state, after(problem.keep, d, years), years, get(problem.rate, d), problem.cap);
    }
    for (let c = max(row - 1, 0); c < cutCount; c++) set(costs, c, get(costs, c) / <f64>years);
    set(costs, cutCount, loss / <f64>years);
  }
}

/** Day of a cut; none has -1. */
function cutAt(cuts: usize, cutCount: i32, cut: i32): i32 {
  return cut < cutCount ? <i32>get(cuts, cut) : -1;
}
