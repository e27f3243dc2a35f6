import { after, flag, get, set } from "../numerics/column";
import { CleaningProblem } from "./cleaning-problem";

/**
 * What the first of the plan's `k` cleanings is worth at each cut [cuts, $], mean over the rain years, the others unchanged: loss without
 * it minus loss with it minus `washCost`. NaN at blocked cuts and from the second cleaning on.
 */
export function nextWashWorth(problem: CleaningProblem, plan: usize, k: i32, worth: usize): void {
  const cost = problem.cost;
  const cutCount = problem.cutCount;
  const width = cutCount + 1;
  const end = k > 1 ? <i32>get(plan, 1) : cutCount;
  const without = get(cost, end);
  for (let cut = 0; cut < cutCount; cut++) {
    const isFree = cut < end && !flag(problem.blocked, cut);
    const loss = isFree ? get(cost, cut) + get(after(cost, cut + 1, width), end) : NaN;
    set(worth, cut, without - loss - problem.washCost);
  }
}
