import { get, set } from "../numerics/column";
import { setSoiling } from "./plan-day";
import { CleaningProblem } from "./cleaning-problem";
import { prepareGrowth } from "./growth";
import { linesOf, lostShares } from "./loss-lines";
import { subtractDayLoss } from "./plan-spread";

/** Without a cap one step is exact, because loss is proportional to the rates; with it two more come close. */
const STEPS = 3;

/**
 * Scales the problem's rates, so that without cleaning the mean loss over the rain years is `loss` [days, share of each day's light]. Rates
 * become 0 if the initial soiling alone loses more; they stay if nothing soils.
 */
export function fitRate(problem: CleaningProblem, loss: usize): void {
  const rate = problem.rate;
  let expected: f64 = 0;
  for (let d = 0; d < problem.days; d++) {
    const lines = linesOf(problem.curves, problem.curveOfDay, d);
    expected += get(problem.income, d) * f64x2.extract_lane(lostShares(f64x2.splat(get(loss, d)), lines), 0);
  }
  const begun = lossWithoutCleaning(problem, 0);
  let factor: f64 = 1;
  for (let step = 0; step < STEPS; step++) {
    const grown = lossWithoutCleaning(problem, factor) - begun;
    if (!(grown > 0)) break;
    factor *= max(0, expected - begun) / grown;
  }
  for (let d = 0; d < problem.days; d++) set(rate, d, get(rate, d) * factor);
  prepareGrowth(problem, 1);
}

/** Mean loss without cleaning at `factor` times the rates [$]. */
function lossWithoutCleaning(problem: CleaningProblem, factor: f64): f64 {
  const years = problem.years;
  const losses = problem.charged;
  prepareGrowth(problem, factor);
  setSoiling(problem.state, years, problem.initial);
  setSoiling(losses, years, 0);
  for (let d = 0; d < problem.days; d++) subtractDayLoss(problem, d, 0, losses);
  let sum: f64 = 0;
  for (let year = 0; year < years; year++) sum -= get(losses, year);
  return sum / (<f64>years * get(problem.sections, 0));
}
