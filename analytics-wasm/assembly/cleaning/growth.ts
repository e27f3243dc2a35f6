import { get, set } from "../numerics/column";
import { CleaningProblem } from "./cleaning-problem";

/** Values per day: soiling added by noon, share kept by noon, then both by evening. */
export const GROWTH = 4;

/** Growth of all days at `factor` times the rate, to `problem.growth` [days x 4] (docs/methods.md, "The plan's day"). */
export function prepareGrowth(problem: CleaningProblem, factor: f64): void {
  for (let d = 0; d < problem.days; d++) growDay(problem.growth, d, get(problem.rate, d) * factor, problem.saturation);
}

/**
 * Growth of day `d` at a rate of clean glass [1/day]: `s = min(s kept + added, cap)`. Straight if `limit` is 0: `kept = 1`, `added = rate`,
 * half of it by noon. Else toward the limit `S`, `ds/dt = rate (1 - s/S)`: `kept = exp(-rate/S)`, its root by noon, `added = S (1 - kept)`.
 * The simplest law that balances deposition and removal (review: Picotti et al. 2018, Renewable and Sustainable Energy Reviews 81,
 * 2343-2357).
 */
export function growDay(growth: usize, d: i32, rate: f64, limit: f64): void {
  const at = GROWTH * d;
  const noon = limit > 0 ? Math.exp((-0.5 * rate) / limit) : 1;
  const evening = limit > 0 ? noon * noon : 1;
  set(growth, at, limit > 0 ? limit * (1 - noon) : 0.5 * rate);
  set(growth, at + 1, noon);
  set(growth, at + 2, limit > 0 ? limit * (1 - evening) : rate);
  set(growth, at + 3, evening);
}
