import { after, get, set } from "../numerics/column";
import { CleaningProblem } from "./cleaning-problem";
import { PlanUncertainty } from "./plan-uncertainty";
import { GROWTH } from "./growth";
import { linesOf, lostShares } from "./loss-lines";
import { dayOf } from "./plan-spread";
import { drawWorld } from "./worlds";

/**
 * A plan of `k` > 0 cuts in every world, `draws` per rain year (`drawWorld`; docs/methods.md, "Savings with everything that is uncertain").
 * Writes its savings over no wash to `saved` [worlds, $], what its first wash earns to `first` [worlds, $], and the share of worlds in
 * which each wash pays to `paid` [k, 1]. `gains` [k]: scratch.
 */
export function predictiveSavings(
  problem: CleaningProblem,
  uncertainty: PlanUncertainty,
  plan: usize,
  k: i32,
  saved: usize,
  first: usize,
  paid: usize,
  gains: usize,
): void {
  const worlds = uncertainty.years * uncertainty.draws;
  for (let c = 0; c < k; c++) set(paid, c, 0);
  for (let world = 0; world < worlds; world++) {
    const initial = drawWorld(problem, uncertainty, world);
    for (let c = 0; c < k; c++) set(gains, c, 0 - problem.washCost);
    let sum: f64 = 0 - <f64>k * problem.washCost;
    for (let section = 0; section < problem.sectionCount; section++) {
      sum += followSection(problem, plan, k, section, initial, gains);
    }
    set(saved, world, sum);
    set(first, world, get(gains, 0));
    for (let c = 0; c < k; c++) set(paid, c, get(paid, c) + f64(get(gains, c) > 0));
  }
  for (let c = 0; c < k; c++) set(paid, c, get(paid, c) / <f64>worlds);
}

/**
 * Follows a section without washes, with the plan's, and with all but the newest, which shows until the next wash what the newest gains.
 * Adds to `gains` [k, $]; returns the plan's savings over no wash [$].
 */
function followSection(problem: CleaningProblem, plan: usize, k: i32, section: i32, initial: f64, gains: usize): f64 {
  const caps = f64x2.splat(problem.cap);
  const weight = get(problem.sections, section);
  // Lanes: no wash and plan; plan and plan without its newest wash.
  let soiling = f64x2.splat(initial);
  let skipped = f64x2.splat(initial);
  let losses = f64x2.splat(0);
  let since = f64x2.splat(0);
  let next = 0;
  let washDay = dayOf(problem, plan, k, 0, section);
  for (let d = 0; d < problem.days; d++) {
    if (d == washDay) {
      if (next > 0) addGain(gains, next - 1, since);
      since = f64x2.splat(0);
      skipped = v128.shuffle<f64>(f64x2.splat(problem.residual), soiling, 0, 3);
      soiling = f64x2.replace_lane(soiling, 1, problem.residual);
      washDay = dayOf(problem, plan, k, ++next, section);
    }
    const growth = after(problem.growth, d, GROWTH);
    const lines = linesOf(problem.curves, problem.curveOfDay, d);
    const money = f64x2.splat(get(problem.income, d) * weight);
    const share = f64x2.splat(get(problem.keepOfYear, d));
    const noonAdded = f64x2.splat(get(growth, 0));
    const noonKept = f64x2.splat(get(growth, 1));
    const added = f64x2.splat(get(growth, 2));
    const kept = f64x2.splat(get(growth, 3));
    const left = f64x2.mul(soiling, share);
    const noon = f64x2.pmin(caps, f64x2.add(f64x2.mul(left, noonKept), noonAdded));
    losses = f64x2.add(losses, f64x2.mul(money, lostShares(noon, lines)));
    soiling = f64x2.pmin(caps, f64x2.add(f64x2.mul(left, kept), added));
    if (next == 0) continue;
    const over = f64x2.mul(skipped, share);
    const half = f64x2.pmin(caps, f64x2.add(f64x2.mul(over, noonKept), noonAdded));
    since = f64x2.add(since, f64x2.mul(money, lostShares(half, lines)));
    skipped = f64x2.pmin(caps, f64x2.add(f64x2.mul(over, kept), added));
  }
  if (next > 0) addGain(gains, next - 1, since);
  return f64x2.extract_lane(losses, 0) - f64x2.extract_lane(losses, 1);
}

function addGain(gains: usize, wash: i32, since: v128): void {
  set(gains, wash, get(gains, wash) + f64x2.extract_lane(since, 1) - f64x2.extract_lane(since, 0));
}
