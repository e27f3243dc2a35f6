import type { CleaningPlan, OptimizeCleaningsResult, SiteCleaningsInput } from "../../types.ts";
import { MAX_SPREAD, requireRange } from "../check.ts";
import type { Address, Core } from "../core.ts";
import { cleaningProblem, type ProblemRecord } from "./cleaning-problem.ts";

/** Best plan for every number of cleanings, by the costs between cuts. */
export function bestPlans(core: Core, { record, cutCount, maximum }: ProblemRecord): CleaningPlan[] {
  const width = cutCount + 1;
  const [reach, chosen] = [core.take(2 * width), core.take(width * width)];
  const [loss, net, plan] = [core.take(width), core.take(width), core.take(width)];
  const count = core.run("cleaningSchedules", record, maximum, reach, chosen, loss, net);
  const nets = core.read(net, count);
  return Array.from(core.read(loss, count), (meanLoss, cleanings) => {
    core.run("tracePlan", chosen, cutCount, cleanings, plan);
    return { cleanings, cuts: Array.from(core.read(plan, cleanings)), loss: meanLoss, net: nets[cleanings]! };
  });
}

/** Quantiles of a year to come; reorders the column. */
export function quantiles(core: Core, values: Address, count: number): { p10: number; p50: number; p90: number } {
  const percentile = (share: number): number => core.run("predictiveQuantile", values, count, share);
  return { p10: percentile(0.1), p50: percentile(0.5), p90: percentile(0.9) };
}

export function optimizeCleanings(core: Core, input: SiteCleaningsInput): OptimizeCleaningsResult {
  const { siteSpread = 0, washCost } = input;
  requireRange("siteSpread", siteSpread, 0, MAX_SPREAD);
  const problem = cleaningProblem(core, input);
  const { record, income, years } = problem;
  core.run("cleaningCosts", record);
  const plans = bestPlans(core, problem);
  const best = plans.reduce((one, other) => (other.net > one.net ? other : one));
  const nets = core.take(years);
  const netsOf = (cuts: readonly number[]): Float64Array => {
    core.run("planNets", record, core.put(Float64Array.from(cuts)), cuts.length, nets);
    return core.read(nets, years);
  };
  const none = netsOf([]);
  const saved = core.put(netsOf(best.cuts).map((net, year) => net - none[year]!));
  if (siteSpread > 0) core.run("siteSavings", saved, years, best.cleanings * washCost, siteSpread, core.take(years));
  return {
    plans,
    income,
    best: best.cleanings,
    savings: { mean: best.net - plans[0]!.net, ...quantiles(core, saved, years) },
  };
}
