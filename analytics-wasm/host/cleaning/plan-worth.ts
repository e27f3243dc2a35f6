import type { CleaningPlan, OptimizeCleaningsResult } from "../../types.ts";
import type { ProblemRecord } from "./cleaning-problem.ts";
import type { Address, Core } from "../core.ts";

export function planNets(core: Core, problem: ProblemRecord, plan: Address, cleanings: number, nets: Address): void {
  core.run("planNets", problem.record, plan, cleanings, nets);
}

/** Quantiles of a year to come; reorders the column. */
export function quantiles(core: Core, values: Address, count: number): { p10: number; p50: number; p90: number } {
  const percentile = (share: number): number => core.run("foreseenQuantile", values, count, share);
  return { p10: percentile(0.1), p50: percentile(0.5), p90: percentile(0.9) };
}

/**
 * The best plan by rain year: against no cleaning, and without each of its cleanings. `saving`: mean over no cleaning [$]; `worth`: of its
 * first cleaning by cut [$].
 */
export function planWorth(
  core: Core,
  problem: ProblemRecord,
  { cuts }: CleaningPlan,
  { saving, worth }: { saving: number; worth: Float64Array },
): Pick<OptimizeCleaningsResult, "paysBack" | "earns" | "next" | "savings"> {
  const { years } = problem;
  const other = core.take(cuts.length);
  const [nets, others, gains] = [core.take(years), core.take(years), core.take(years)];
  const mean = core.take(1);
  const netsOf = (chosen: number[], to: Address): void => {
    core.write(other, Float64Array.from(chosen));
    planNets(core, problem, other, chosen.length, to);
  };
  netsOf(cuts, nets);
  const shareBetterThan = (chosen: number[]): number => {
    netsOf(chosen, others);
    return core.run("planGains", nets, others, years, gains);
  };
  let next: OptimizeCleaningsResult["next"] = null;
  const each = cuts.map((_, cleaning) => {
    const share = shareBetterThan(cuts.toSpliced(cleaning, 1));
    core.run("rowMeans", gains, 1, years, mean);
    const earned = core.read(mean, 1)[0]!;
    // Last, because quantiles reorder the years.
    if (cleaning === 0) next = { worth, ...quantiles(core, gains, years) };
    return { share, mean: earned };
  });
  shareBetterThan([]);
  const savings = core.read(gains, years);
  return {
    paysBack: each.map(({ share }) => share),
    earns: each.map(({ mean }) => mean),
    next,
    savings: { years: savings, mean: saving, ...quantiles(core, gains, years) },
  };
}
