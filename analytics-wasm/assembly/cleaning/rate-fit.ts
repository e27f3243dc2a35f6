import { get, set } from "../numerics/column";
import { soilTo } from "../daily/soiling-day";
import { CleaningProblem } from "./cleaning-problem";
import { prepareGrowth } from "./growth";
import { linesOf, lostShares } from "./loss-lines";
import { chargeDay } from "./plan-spread";

/** Without the cap the loss grows in proportion to the rates, and the first step is exact; where the cap cuts, two more come close [1]. */
const STEPS = 3;

/**
 * Multiplies the rates of the problem by the one number with which a horizon without a cleaning loses what `loss` [soiling, fraction of each day's light] says,
 * in the mean of the rain years. Where soiling at the start alone loses more, the rates become 0; where nothing soils, nothing changes.
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

/** Mean loss over the rain years [$] with rates `factor` times as high. */
function lossWithoutCleaning(problem: CleaningProblem, factor: f64): f64 {
  const years = problem.years;
  const losses = problem.charged;
  prepareGrowth(problem, factor);
  soilTo(problem.state, years, problem.initial);
  soilTo(losses, years, 0);
  for (let d = 0; d < problem.days; d++) chargeDay(problem, d, 0, losses);
  let sum: f64 = 0;
  for (let year = 0; year < years; year++) sum -= get(losses, year);
  return sum / (<f64>years * get(problem.sections, 0));
}
