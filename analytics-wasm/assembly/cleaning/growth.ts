import { get, set } from "../numerics/column";
import { CleaningProblem } from "./cleaning-problem";

/** Values of a day: what it adds and what of the former soiling it keeps, until noon and until evening. */
export const GROWTH = 4;

/**
 * What each day does to soiling, with rates `factor` times as high: `s = min(s * kept + added, cap)`, by noon and by evening.
 * Straight: `added = rate / 2` by noon and `rate` by evening, `kept = 1`. Saturating toward S: `ds/dt = rate (1 - s/S)`, hence
 * `kept = exp(-rate/S)` by evening, its root by noon, `added = S (1 - kept)`: from clean glass `S (1 - exp(-t rate/S))`
 * This is the simplest law in which deposition and removal come to a balance; both are reviewed by Picotti et al. 2018 (Renewable
 * and Sustainable Energy Reviews 81, 2343-2357).
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
