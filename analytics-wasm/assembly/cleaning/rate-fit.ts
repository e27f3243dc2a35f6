import { after, get, set } from "../numerics/column";
import { soilDay, soilTo } from "../daily/soiling-day";
import { CleaningProblem } from "./cleaning-problem";

/** Without the cap the loss grows in proportion to the rates, and the first step is exact; where the cap cuts, two more come close [1]. */
const STEPS = 3;

/**
 * Multiplies the rates of the problem by the one number with which a horizon without a cleaning loses what `loss` [fraction of each day's income] says,
 * in the mean of the rain years. Where soiling at the start alone loses more, the rates become 0; where nothing soils, nothing changes.
 */
export function fitRate(problem: CleaningProblem, loss: usize): void {
  const rate = problem.rate;
  let expected: f64 = 0;
  for (let d = 0; d < problem.days; d++) expected += get(problem.income, d) * get(loss, d);
  const begun = lossWithoutCleaning(problem, 0);
  let factor: f64 = 1;
  for (let step = 0; step < STEPS; step++) {
    const grown = lossWithoutCleaning(problem, factor) - begun;
    if (!(grown > 0)) break;
    factor *= max(0, expected - begun) / grown;
  }
  for (let d = 0; d < problem.days; d++) set(rate, d, get(rate, d) * factor);
}

/** Mean loss over the rain years [$] with rates `factor` times as high. */
function lossWithoutCleaning(problem: CleaningProblem, factor: f64): f64 {
  const years = problem.years;
  const state = problem.state;
  soilTo(state, years, problem.initial);
  let loss: f64 = 0;
  for (let d = 0; d < problem.days; d++) {
    const keep = after(problem.keep, d, years);
    loss += get(problem.income, d) * soilDay(state, keep, years, get(problem.rate, d) * factor, problem.cap);
  }
  return loss / <f64>years;
}
