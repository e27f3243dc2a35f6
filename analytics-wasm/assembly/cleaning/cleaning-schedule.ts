import { columnAfter, flag, get, set } from "../numerics/column";
import { CleaningProblem } from "./cleaning-problem";

/** A number of cleanings that falls this far short of the best net income can't come back [share of the income]. */
const BAND: f64 = 0.0005;
/** Losses closer than this share of the income differ only by rounding [1]. */
const ROUNDING: f64 = 1e-14;

/**
 * Exact best schedule for every number of cleanings k = 0, 1, …: `best(k, j) = min over i < j of best(k - 1, i) + cost(cleaning at i, up to
 * j)`; of equal ones the earliest cut.
 *
 * Loss is convex in k, because costs satisfy the quadrangle inequality on any subset of cuts. So without a limit (`maximum` < 0) it ends at
 * the first k whose net income leaves the band below the best. Writes by k `loss` and `net` [$] and, to `chosen` [k x (cuts + 1)], the last
 * cut before j. `reach` [2 x (cuts + 1)]: scratch. Returns the number of plans.
 */
export function cleaningSchedules(
  problem: CleaningProblem,
  maximum: i32,
  reach: usize,
  chosen: usize,
  loss: usize,
  net: usize,
): i32 {
  const cutCount = problem.cutCount;
  const blocked = problem.blocked;
  const washCost = problem.washCost;
  const income = problem.totalIncome;
  let open = 0;
  for (let cut = 0; cut < cutCount; cut++) open += i32(!flag(blocked, cut));
  const most = maximum < 0 ? open : min(maximum, open);
  const width = cutCount + 1;
  let before = problem.cost;
  let best: f64 = -Infinity;
  let k = 0;
  while (true) {
    const netIncome = income - get(before, cutCount) - <f64>k * washCost;
    set(loss, k, get(before, cutCount));
    set(net, k, netIncome);
    best = max(best, netIncome);
    if (k == most || (maximum < 0 && netIncome < best - BAND * income)) return k + 1;
    k++;
    const now = columnAfter(reach, k & 1, width);
    extendSchedules(problem, before, now, columnAfter(chosen, k, width), ROUNDING * income);
    before = now;
  }
}

/** Schedules with one more cleaning: `now(j)` from `before(i)`; infinite if impossible. */
function extendSchedules(
  problem: CleaningProblem,
  before: usize,
  now: usize,
  chosen: usize,
  rounding: f64,
): void {
  const cost = problem.cost;
  const cutCount = problem.cutCount;
  const blocked = problem.blocked;
  for (let j = 0; j <= cutCount; j++) {
    let least: f64 = Infinity;
    let at = -1;
    for (let i = 0; i < j; i++) {
      if (flag(blocked, i)) continue;
      const total = get(before, i) + get(columnAfter(cost, i + 1, cutCount + 1), j);
      if (total < least - rounding) {
        least = total;
        at = i;
      }
    }
    set(now, j, least);
    set(chosen, j, at);
  }
}

/** Writes the cuts of the plan with `k` cleanings to `plan` [k], ascending. */
export function tracePlan(chosen: usize, cutCount: i32, k: i32, plan: usize): void {
  let j = cutCount;
  for (let left = k; left > 0; left--) {
    j = <i32>get(columnAfter(chosen, left, cutCount + 1), j);
    set(plan, left - 1, j);
  }
}
