import { columnAfter, get, set } from "../numerics/column";
import { CleaningProblem } from "../cleaning/cleaning-problem";
import { GROWTH } from "../cleaning/growth";
import { linesOf, lostShares } from "../cleaning/loss-lines";
import { addYear } from "../cleaning/year-lines";
import { cleaningDay } from "../cleaning/plan-spread";
import { PlanDraws } from "./plan-draws";
import { drawWorld } from "./worlds";

/**
 * Two plans, as cuts, and what is written about them: losses without a wash, with the practice and with the plan [worlds, $]; what each
 * wash of the plan earns [washes x worlds, $]; by period between cuts the plan's loss [cuts x worlds, %] and lead over no wash [cuts x
 * worlds, $]. `worths` [weeks x worlds, $]: of the first wash at one of the first cuts, before the second wash; `costs` [(weeks + 1)
 * squared]: scratch. `money` [cuts, $]: income of a period; `ends` [cuts x 2]: scratch. The host writes the fields in this order.
 */
@unmanaged
class FollowedPlans {
  plan: usize;
  washes: i32;
  practice: usize;
  practiceWashes: i32;
  none: usize;
  practiced: usize;
  planned: usize;
  gains: usize;
  shares: usize;
  leads: usize;
  money: usize;
  ends: usize;
  worths: usize;
  weeks: i32;
  costs: usize;
}

function endOf(problem: CleaningProblem, period: i32): i32 {
  return period + 1 < problem.cutCount ? <i32>get(problem.cuts, period + 1) : problem.days;
}

/** Income between cuts of a clean plant [cuts, $]; days before the first cut belong to its period. */
export function periodIncomes(problem: CleaningProblem, money: usize): void {
  let d = 0;
  for (let period = 0; period < problem.cutCount; period++) {
    const end = endOf(problem, period);
    let sum: f64 = 0;
    for (; d < end; d++) sum += get(problem.income, d);
    set(money, period, sum);
  }
}

/** Follows no wash, the practice, the plan, and the plan without its newest wash through the worlds of `expectedCosts`. */
export function followWorlds(problem: CleaningProblem, draws: PlanDraws, plans: FollowedPlans): void {
  const cutCount = problem.cutCount;
  for (let world = 0; world < draws.worlds; world++) {
    drawWorld(problem, draws, world);
    firstWorths(problem, draws, plans, world);
    memory.fill(plans.ends, 0, <usize>cutCount << 4);
    for (let wash = 0; wash < plans.washes; wash++) set(plans.gains, wash * draws.worlds + world, 0 - problem.washCost);
    set(plans.none, world, 0);
    set(plans.practiced, world, 0);
    set(plans.planned, world, 0);
    for (let section = 0; section < problem.sectionCount; section++) followSection(problem, draws, plans, section, world);
    let before: f64 = 0;
    let washes = 0;
    for (let period = 0; period < cutCount; period++) {
      const none = get(plans.ends, 2 * period);
      const planned = get(plans.ends, 2 * period + 1);
      if (washes < plans.washes && <i32>get(plans.plan, washes) == period) washes++;
      set(plans.shares, period * draws.worlds + world, (100 * (planned - before)) / get(plans.money, period));
      set(plans.leads, period * draws.worlds + world, draws.energy * (none - planned) - <f64>washes * problem.washCost);
      before = planned;
    }
  }
}

/** What the first wash earns at each of the first cuts, until the second wash makes all rows equal. */
function firstWorths(problem: CleaningProblem, draws: PlanDraws, plans: FollowedPlans, world: i32): void {
  const weeks = plans.weeks;
  const days = problem.days;
  const cutCount = problem.cutCount;
  const cost = problem.cost;
  memory.fill(plans.costs, 0, <usize>((weeks + 1) * (weeks + 1)) << 3);
  problem.cost = plans.costs;
  problem.cutCount = weeks;
  problem.initial = draws.initial;
  for (let section = 0; section < problem.sectionCount; section++) {
    const second = cleaningDay(problem, plans.plan, plans.washes, 1, section);
    problem.days = second < 0 ? days : min(days, second);
    addYear(problem, draws.keep, section, get(problem.sections, section) * draws.energy);
  }
  problem.days = days;
  problem.cutCount = cutCount;
  problem.cost = cost;
  for (let week = 0; week < weeks; week++) {
    let saved: f64 = 0;
    for (let period = week + 1; period <= weeks; period++) {
      const costs = columnAfter(plans.costs, period, weeks + 1);
      saved += get(costs, 0) - get(costs, week + 1);
    }
    set(plans.worths, week * draws.worlds + world, saved - problem.washCost);
  }
}

/** Losses at the ends of periods without the factor of the energy, because a loss [%] has none. */
function followSection(problem: CleaningProblem, draws: PlanDraws, plans: FollowedPlans, section: i32, world: i32): void {
  const caps = f64x2.splat(problem.cap);
  const weight = get(problem.sections, section);
  // Lanes: no wash and practice; plan and plan without its newest wash.
  let first = f64x2.splat(draws.initial);
  let second = f64x2.splat(draws.initial);
  let firstLoss = f64x2.splat(0);
  let secondLoss = f64x2.splat(0);
  let since = f64x2.splat(0);
  let next = 0;
  let practices = 0;
  let washDay = cleaningDay(problem, plans.plan, plans.washes, 0, section);
  let practiceDay = cleaningDay(problem, plans.practice, plans.practiceWashes, 0, section);
  let d = 0;
  for (let period = 0; period < problem.cutCount; period++) {
    const end = endOf(problem, period);
    for (; d < end; d++) {
      if (d == washDay) {
        if (next > 0) addGain(draws, plans, next - 1, world, f64x2.sub(secondLoss, since));
        since = secondLoss;
        second = v128.shuffle<f64>(f64x2.splat(problem.residual), second, 0, 2);
        washDay = cleaningDay(problem, plans.plan, plans.washes, ++next, section);
      }
      if (d == practiceDay) {
        first = f64x2.replace_lane(first, 1, problem.residual);
        practiceDay = cleaningDay(problem, plans.practice, plans.practiceWashes, ++practices, section);
      }
      const growth = columnAfter(draws.growth, d, GROWTH);
      const lines = linesOf(problem.curves, problem.curveOfDay, d);
      const money = f64x2.splat(get(problem.income, d) * weight);
      const share = f64x2.splat(get(draws.keep, d));
      const noonAdded = f64x2.splat(get(growth, 0));
      const noonKept = f64x2.splat(get(growth, 1));
      const added = f64x2.splat(get(growth, 2));
      const kept = f64x2.splat(get(growth, 3));
      const left = f64x2.mul(first, share);
      const noon = f64x2.pmin(caps, f64x2.add(f64x2.mul(left, noonKept), noonAdded));
      firstLoss = f64x2.add(firstLoss, f64x2.mul(money, lostShares(noon, lines)));
      first = f64x2.pmin(caps, f64x2.add(f64x2.mul(left, kept), added));
      const over = f64x2.mul(second, share);
      const half = f64x2.pmin(caps, f64x2.add(f64x2.mul(over, noonKept), noonAdded));
      secondLoss = f64x2.add(secondLoss, f64x2.mul(money, lostShares(half, lines)));
      second = f64x2.pmin(caps, f64x2.add(f64x2.mul(over, kept), added));
    }
    set(plans.ends, 2 * period, get(plans.ends, 2 * period) + f64x2.extract_lane(firstLoss, 0));
    set(plans.ends, 2 * period + 1, get(plans.ends, 2 * period + 1) + f64x2.extract_lane(secondLoss, 0));
  }
  if (next > 0) addGain(draws, plans, next - 1, world, f64x2.sub(secondLoss, since));
  const energy = draws.energy;
  set(plans.none, world, get(plans.none, world) + energy * f64x2.extract_lane(firstLoss, 0));
  set(plans.practiced, world, get(plans.practiced, world) + energy * f64x2.extract_lane(firstLoss, 1));
  set(plans.planned, world, get(plans.planned, world) + energy * f64x2.extract_lane(secondLoss, 0));
}

/** Adds to what a wash earns: the losses since then without it, minus those with it. */
function addGain(draws: PlanDraws, plans: FollowedPlans, wash: i32, world: i32, losses: v128): void {
  const at = wash * draws.worlds + world;
  const saved = f64x2.extract_lane(losses, 1) - f64x2.extract_lane(losses, 0);
  set(plans.gains, at, get(plans.gains, at) + draws.energy * saved);
}
