import { get, set } from "../numerics/column";
import { CleaningProblem } from "./cleaning-problem";

/** Values per day: soiling added, and share of former soiling kept, by noon and by evening. */
export const GROWTH = 4;

/**
 * Growth of each day with rates `factor` times as high: `s = min(s * kept + added, cap)`, by noon and by evening. Linear: `added = rate /
 * 2` by noon and `rate` by evening, `kept = 1`. Saturating toward S: `ds/dt = rate (1 - s/S)`, so `kept = exp(-rate/S)` by evening, its
 * root by noon, and `added = S (1 - kept)`; from clean glass `S (1 - exp(-t rate/S))`. The simplest law that balances deposition and
 * removal (review: Picotti et al. 2018, Renewable and Sustainable Energy Reviews 81, 2343-2357).
 */
export function prepareGrowth(problem: CleaningProblem, factor: f64): void {
  for (let d = 0; d < problem.days; d++) growDay(problem.growth, d, get(problem.rate, d) * factor, problem.saturation);
}

/** The four values of day `d` for a rate [1/day]. */
export function growDay(growth: usize, d: i32, rate: f64, limit: f64): void {
  const at = GROWTH * d;
  const noon = limit > 0 ? Math.exp((-0.5 * rate) / limit) : 1;
  const evening = limit > 0 ? noon * noon : 1;
  set(growth, at, limit > 0 ? limit * (1 - noon) : 0.5 * rate);
  set(growth, at + 1, noon);
  set(growth, at + 2, limit > 0 ? limit * (1 - evening) : rate);
  set(growth, at + 3, evening);
}
