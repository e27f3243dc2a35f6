import type { OptimizeCleaningsInput, OptimizeCleaningsResult } from "../../types.ts";
import { bestPlans, quantiles } from "./best-plans.ts";
import { cleaningProblem } from "./cleaning-problem.ts";
import type { Core } from "../core.ts";

export function optimizeCleanings(core: Core, input: OptimizeCleaningsInput): OptimizeCleaningsResult {
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
  const saved = netsOf(best.cuts).map((net, year) => net - none[year]!);
  return {
    plans,
    income,
    best: best.cleanings,
    savings: { mean: best.net - plans[0]!.net, ...quantiles(core, core.put(saved), years) },
  };
}
