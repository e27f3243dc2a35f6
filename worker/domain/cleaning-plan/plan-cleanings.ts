import type { Analytics, OptimizeCleaningsInput, OptimizeCleaningsResult } from "../../../analytics-wasm/types.ts";
import { MAX_WASH_DAYS, SOILING_CAP } from "#contract/common/limits";
import { daysBetween } from "#contract/common/calendar";
import { dailyColumn, type Horizon, horizonOf, monthlyColumn, rainColumns, weeklyRain } from "./horizon.ts";
import type { PlanInputs } from "./plan-inputs.ts";
import { startOf, type StartKernels } from "./start.ts";
import { applyGrowthLimit } from "./growth-limit.ts";
import { predictiveSavings } from "./predictive-savings.ts";
import { type FreshResult, savingsResult } from "./result.ts";
import { rainRule } from "./rain-rule.ts";

export type PlanKernels = Pick<Analytics, "optimizeCleanings" | "predictiveSavings"> & StartKernels;

/**
 * Finds the best cleaning dates of the coming weeks and the outcome of every other number of cleanings. Server and
 * browser run this function on the same WASM module, so results are equal to the last bit.
 */
export function planCleanings(inputs: PlanInputs, kernels: PlanKernels): FreshResult {
  const horizon = horizonOf(inputs.today, inputs.weeks, inputs.blockedWeeks);
  const rain = inputs.rain.covered ? rainColumns(inputs.rain.years, horizon) : [];
  const start = startOf(inputs, horizon, kernels);
  const problem: OptimizeCleaningsInput = { ...planProblem(inputs, horizon, start.loss, kernels), courses: true };
  const free = solve(problem, horizon, inputs, kernels);
  const withPreviousDate = solveWithPreviousDate(problem, horizon, { inputs, free }, kernels);
  const better = withPreviousDate ? free.plans[free.best]!.cuts[0]! : null;
  const solution = withPreviousDate ?? free;
  const { cuts } = solution.plans[solution.best]!;
  const predicted = predictiveSavings(inputs, { horizon, start }, problem, cuts, kernels);
  return savingsResult({ inputs, horizon, weeklyRain: weeklyRain(rain, horizon), start, solution, predicted, better });
}

/** Optimizer input of a plan that starts at `loss` [%]. */
export function planProblem(
  inputs: PlanInputs,
  horizon: Horizon,
  loss: number,
  kernels: Pick<Analytics, "rainRemoval">,
): OptimizeCleaningsInput {
  const rain = inputs.rain.covered ? rainColumns(inputs.rain.years, horizon) : [];
  const { rates, saturation } = applyGrowthLimit(inputs, inputs.soilingRates);
  const rule = rainRule(inputs);
  return {
    energy: dailyColumn(inputs.energy.daily, horizon),
    price: monthlyColumn(inputs.prices, horizon),
    rate: monthlyColumn(rates, horizon).map((percent) => percent / 100),
    removalYears: rain.map((year) => kernels.rainRemoval({ rain: year, ...rule })),
    washCost: inputs.washCost,
    initialLoss: loss / 100,
    cap: SOILING_CAP,
    cuts: horizon.cuts,
    blocked: horizon.blocked,
    ...(inputs.energy.lossCurve && {
      lossCurve: {
        shares: Float64Array.from(inputs.energy.lossCurve.shares),
        ofDay: monthlyColumn(MONTH_INDEXES, horizon),
      },
    }),
    saturation: saturation / 100,
    residual: inputs.residualSoiling / 100,
    washDays: Math.min(inputs.washDays, MAX_WASH_DAYS),
  };
}

const MONTH_INDEXES = Array.from({ length: 12 }, (_, month) => month);

/** The first wash stays where it was recommended if that costs less than this share of the savings [1]. */
const KEEP_TOLERANCE = 0.01;

/**
 * Best plan with the first wash on the former recommendation. Null if the best plan has it there, if its Monday has
 * passed or is blocked, if no wash pays then, or if another date is clearly better.
 */
function solveWithPreviousDate(
  problem: OptimizeCleaningsInput,
  { startDay, cuts, blocked }: Horizon,
  { inputs: { keep }, free }: { inputs: PlanInputs; free: OptimizeCleaningsResult },
  kernels: PlanKernels,
): OptimizeCleaningsResult | null {
  const first = keep === undefined ? -1 : cuts.indexOf(daysBetween(startDay, keep));
  const best = free.plans[free.best]!;
  if (first < 0 || blocked[first] === 1 || best.cleanings === 0 || best.cuts[0] === first) return null;
  const withPreviousDate = kernels.optimizeCleanings({ ...problem, first, maxCleanings: free.plans.length - 1 });
  const cost = best.net - withPreviousDate.plans[withPreviousDate.best]!.net;
  const isAdvised =
    withPreviousDate.earns[0]! > 0 &&
    withPreviousDate.equallyGood.every((plan) => withPreviousDate.plans[plan]!.cleanings > 0);
  return isAdvised && cost < KEEP_TOLERANCE * free.savings.mean ? withPreviousDate : null;
}

/**
 * Solves for at least the planned number of cleanings and one more than the best, which people want to see; alone, the
 * kernel stops at the best.
 */
function solve(
  problem: OptimizeCleaningsInput,
  { blocked }: Horizon,
  { plannedCleanings }: PlanInputs,
  kernels: PlanKernels,
): OptimizeCleaningsResult {
  const free = kernels.optimizeCleanings(problem);
  const open = blocked.filter((flag) => flag === 0).length;
  const wanted = Math.min(open, Math.max(plannedCleanings, free.best + 1));
  return free.plans.length > wanted ? free : kernels.optimizeCleanings({ ...problem, maxCleanings: wanted });
}
