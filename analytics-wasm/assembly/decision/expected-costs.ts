import { get } from "../numerics/column";
import { clearCosts, sumPeriods } from "../cleaning/cleaning-cost";
import { CleaningProblem } from "../cleaning/cleaning-problem";
import { addWaitYear, countSaved, Waiting } from "../cleaning/wait-value";
import { addYear } from "../cleaning/year-lines";
import { PlanDraws } from "./plan-draws";
import { drawWorld, prepareWorlds } from "./worlds";

/**
 * `cleaningCosts` as the mean over all worlds: losses of a world add up between washes, so the best fixed dates of the worlds are exactly
 * those of this matrix. The first worlds are also the years of `waiting`.
 */
export function expectedCosts(problem: CleaningProblem, draws: PlanDraws, waiting: Waiting): void {
  clearCosts(problem);
  prepareWorlds(problem, draws);
  problem.growth = draws.growth;
  const share = 1 / <f64>draws.worlds;
  for (let world = 0; world < draws.worlds; world++) {
    drawWorld(problem, draws, world);
    problem.initial = draws.initial;
    if (world < waiting.columns) addWaitYear(problem, waiting, draws.keep, world, draws.level, draws.energy);
    if (world < waiting.counted) countSaved(problem, waiting, draws.keep);
    for (let section = 0; section < problem.sectionCount; section++) {
      addYear(problem, draws.keep, section, get(problem.sections, section) * draws.energy * share);
    }
  }
  sumPeriods(problem);
}
