import type { Analytics, OptimiseCleaningsInput, OptimiseCleaningsResult } from "../../../analytics-wasm/types.ts";
import { MILLIMETRES_PER_INCH, SOILING_CAP } from "../../contract/limits.ts";
import { dailyColumn, type Horizon, horizonOf, monthlyColumn, rainColumns } from "./horizon.ts";
import type { PlanInputs } from "./plan-inputs.ts";
import { startOf, type StartKernels } from "./start.ts";
import { type FreshResult, savingsResult } from "./result.ts";

export type PlanKernels = Pick<Analytics, "optimiseCleanings" | "periodRain"> & StartKernels;

/**
 * The best cleaning dates of the coming weeks and what every other number of cleanings would bring. The server's job and the
 * browser's sliders are this one function on the same module, so their numbers are the same to the last bit.
 */
export function planCleanings(inputs: PlanInputs, kernels: PlanKernels): FreshResult {
  const horizon = horizonOf(inputs.today, inputs.weeks, inputs.closed);
  const rain = inputs.rain.covered ? rainColumns(inputs.rain.years, horizon) : [];
  const start = startOf(inputs, horizon, kernels);
  const threshold = inputs.rainThreshold * MILLIMETRES_PER_INCH;
  const mode = inputs.rainPer === "week" ? "weekly" : "daily";
  const problem: OptimiseCleaningsInput = {
    energy: dailyColumn(inputs.energy.daily, horizon),
    price: monthlyColumn(inputs.prices, horizon),
    rate: monthlyColumn(inputs.soilingRates, horizon).map((percent) => percent / 100),
    removalYears: rain.map((year) => kernels.rainRemoval({ rain: year, threshold, mode })),
    washCost: inputs.washCost,
    initialLoss: start.loss / 100,
    cap: SOILING_CAP,
    cuts: horizon.cuts,
    blocked: horizon.blocked,
    courses: true,
  };
  const solution = solve(problem, horizon, inputs, kernels);
  const weeklyRain = kernels.periodRain({ rain, starts: horizon.cuts });
  return savingsResult({ inputs, horizon, weeklyRain, start, solution });
}

/** Without a maximum the kernel stops at the best; people want to see the planned number and one beyond the best too. */
function solve(
  problem: OptimiseCleaningsInput,
  { blocked }: Horizon,
  { plannedCleanings }: PlanInputs,
  kernels: PlanKernels,
): OptimiseCleaningsResult {
  const free = kernels.optimiseCleanings(problem);
  const open = blocked.filter((flag) => flag === 0).length;
  const wanted = Math.min(open, Math.max(plannedCleanings, free.best + 1));
  return free.plans.length > wanted ? free : kernels.optimiseCleanings({ ...problem, maxCleanings: wanted });
}
