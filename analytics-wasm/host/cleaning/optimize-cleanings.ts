import type { OptimizeCleaningsResult, SiteCleaningsInput } from "../../types.ts";
import { bestPlans, quantiles } from "./best-plans.ts";
import { cleaningProblem } from "./cleaning-problem.ts";
import { requireRange } from "../check.ts";
import type { Core } from "../core.ts";
import { MAX_SPREAD } from "../models/typical-year.ts";

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
