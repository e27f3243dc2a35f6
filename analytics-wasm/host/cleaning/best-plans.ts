import type { CleaningPlan } from "../../types.ts";
import type { ProblemRecord } from "./cleaning-problem.ts";
import type { Address, Core } from "../core.ts";

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
