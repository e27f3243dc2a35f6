import { AnalyticsInputError } from "../../types.ts";
import type { PredictiveSavings, PredictiveSavingsInput } from "../../types.ts";
import { requireLength, requireRange, requireWhole } from "../check.ts";
import { BYTES_PER_VALUE, type Core } from "../core.ts";
import { modeOf } from "../models/rain-removal.ts";
import { cleaningProblem } from "./cleaning-problem.ts";
import { quantiles } from "./plan-worth.ts";

const MAX_DRAWS = 1000;
const MAX_SPREAD = 3;

export function predictiveSavings(core: Core, input: PredictiveSavingsInput): PredictiveSavings {
  const { problem: known, plan, rain, uncertainty, draws = 50, seed = 1 } = input;
  const days = known.energy.length;
  for (const year of rain.years) requireLength("rain.years", year, days);
  if (rain.years.length === 0) throw new AnalyticsInputError("At least one rain year is needed.");
  requireWhole("draws", draws, 1, MAX_DRAWS);
  requireWhole("seed", seed, 0, 2 ** 31 - 1);
  const { rates, rainSpread, startSpread, levelsOff } = uncertainty;
  requireRange("rainSpread", rainSpread, 0, MAX_SPREAD);
  requireRange("startSpread", startSpread, 0, 1);
  requireRange("chance", levelsOff.chance, 0, 1);
  const [lowest, highest] = levelsOff.limits;
  requireRange("lowest limit", lowest, Number.MIN_VALUE, 1);
  requireRange("highest limit", highest, lowest, 1);
  for (const rate of rates) requireRange("rates", rate, Number.MIN_VALUE, 1e6);

  const problem = cleaningProblem(core, { ...known, removalYears: [] });
  if (plan.length === 0 || !plan.every((cut, at) => at === 0 || cut > plan[at - 1]!))
    throw new AnalyticsInputError("plan must name one or more cuts, ascending.");
  for (const cut of plan) requireWhole("plan", cut, 0, problem.cutCount - 1);
  const mode = modeOf(rain);
  const rainAt = core.take(days * rain.years.length);
  for (const [year, column] of rain.years.entries()) core.write(rainAt + year * days * BYTES_PER_VALUE, column);
  const record = core.putRecord(
    [rainAt, rain.years.length, mode, draws, rates.length, seed, core.take(days), core.take(days)],
    [rain.threshold, rainSpread, squaresOf(rates.map(Math.log)), levelsOff.chance, lowest, highest, startSpread],
  );
  const worlds = rain.years.length * draws;
  const [saved, first] = [core.take(worlds), core.take(worlds)];
  const [paid, gains] = [core.take(plan.length), core.take(plan.length)];
  const planAt = core.put(Float64Array.from(plan));
  core.run("predictiveSavings", problem.record, record, planAt, plan.length, saved, first, paid, gains);
  const mean = core.take(1);
  core.run("rowMeans", saved, 1, worlds, mean);
  return {
    savings: { mean: core.read(mean, 1)[0]!, ...quantiles(core, saved, worlds) },
    first: quantiles(core, first, worlds),
    paysBack: Array.from(core.read(paid, plan.length)),
  };
}

/** Sum of squares about the mean. */
function squaresOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
}
