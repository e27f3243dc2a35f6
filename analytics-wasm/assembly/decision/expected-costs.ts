import { get } from "../numerics/column";
import { clearCosts, sumPeriods } from "../cleaning/cleaning-cost";
import { CleaningProblem } from "../cleaning/cleaning-problem";
import { addYear } from "../cleaning/year-lines";
import { PlanDraws } from "./plan-draws";
import { drawWorld, prepareWorlds } from "./worlds";

/**
 * `cleaningCosts` as the mean over all worlds: losses of a world add up between washes, so the best fixed dates of the worlds are exactly
 * those of this matrix.
 */
export function expectedCosts(problem: CleaningProblem, draws: PlanDraws): void {
  clearCosts(problem);
  prepareWorlds(problem, draws);
  problem.growth = draws.growth;
  const share = 1 / <f64>draws.worlds;
  for (let world = 0; world < draws.worlds; world++) {
    drawWorld(problem, draws, world);
    problem.initial = draws.initial;
    for (let section = 0; section < problem.sectionCount; section++) {
      addYear(problem, draws.keep, section, get(problem.sections, section) * draws.energy * share);
    }
  }
  sumPeriods(problem);
}
