import { columnAfter, flag, get, set } from "../numerics/column";
import { CleaningProblem } from "./cleaning-problem";

/** A cleaning may move at less than this share of the plan's savings [1]. */
const MOVE_TOLERANCE: f64 = 0.01;
const MAX_SHIFT = 4;

/** Mean loss between the cleanings before and after cleaning `c` if that is at `cut` [$]. */
function lossAround(problem: CleaningProblem, plan: usize, k: i32, c: i32, cut: i32): f64 {
  const cutCount = problem.cutCount;
  const width = cutCount + 1;
  const row = c == 0 ? 0 : <i32>get(plan, c - 1) + 1;
  const end = c == k - 1 ? cutCount : <i32>get(plan, c + 1);
  return get(columnAfter(problem.cost, row, width), cut) + get(columnAfter(problem.cost, cut + 1, width), end);
}

function isBetween(problem: CleaningProblem, plan: usize, k: i32, c: i32, cut: i32): bool {
  const low = c == 0 ? 0 : <i32>get(plan, c - 1) + 1;
  const high = c == k - 1 ? problem.cutCount - 1 : <i32>get(plan, c + 1) - 1;
  return cut >= low && cut <= high;
}

/** Cost of moving each of `k` cleanings alone by -4 to +4 cuts [k x 9, $]; NaN: impossible. */
export function moveCosts(problem: CleaningProblem, plan: usize, k: i32, shifts: usize): void {
  for (let c = 0; c < k; c++) {
    const home = <i32>get(plan, c);
    const now = lossAround(problem, plan, k, c, home);
    for (let shift = -MAX_SHIFT; shift <= MAX_SHIFT; shift++) {
      const cut = home + shift;
      const free = isBetween(problem, plan, k, c, cut) && !flag(problem.blocked, cut);
      const price = free ? lossAround(problem, plan, k, c, cut) - now : NaN;
      set(shifts, c * (2 * MAX_SHIFT + 1) + shift + MAX_SHIFT, price);
    }
  }
}

/** First and last cut [k x 2] to which each cleaning alone can move at under 1% of `saving` [$], every open cut between included. */
export function moveWindows(problem: CleaningProblem, plan: usize, k: i32, saving: f64, windows: usize): void {
  for (let c = 0; c < k; c++) {
    const home = <i32>get(plan, c);
    const limit = lossAround(problem, plan, k, c, home) + MOVE_TOLERANCE * max(saving, 0);
    set(windows, 2 * c, reachableCut(problem, plan, k, c, home, -1, limit));
    set(windows, 2 * c + 1, reachableCut(problem, plan, k, c, home, 1, limit));
  }
}

function reachableCut(
  problem: CleaningProblem,
  plan: usize,
  k: i32,
  c: i32,
  home: i32,
  direction: i32,
  limit: f64,
): i32 {
  let reached = home;
  for (let cut = home + direction; isBetween(problem, plan, k, c, cut); cut += direction) {
    if (flag(problem.blocked, cut)) continue;
    if (!(lossAround(problem, plan, k, c, cut) < limit)) break;
    reached = cut;
  }
  return reached;
}
