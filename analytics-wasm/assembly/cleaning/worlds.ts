import { after, get, set } from "../numerics/column";
import { gamma, shapeGamma } from "../numerics/gamma";
import { hashWithNumber, normal, seedRandom, uniform } from "../numerics/random";
import { rainRemoval } from "../rain/rain-removal";
import { CleaningProblem } from "./cleaning-problem";
import { PlanUncertainty } from "./plan-uncertainty";
import { GROWTH, growDay } from "./growth";
import { keptShare } from "./horizon";

/** Spread of log rates between the spells of a site, and how many intervals that counts as. */
const USUAL_SPREAD: f64 = 0.35;
const USUAL_COUNTS = 4;
/** Mean duration of a spell with its own rate [days]. */
const SPELL_DAYS: f64 = 45;
/** Standard deviation of a log rate that is not measured. */
const UNMEASURED: f64 = 0.4;

/**
 * Draws a world (docs/methods.md, "Savings with everything that is uncertain"): writes its growth to `problem.growth` and what its rain
 * leaves to `problem.keepOfYear`; returns its initial soiling [1]. The variance of log rates is drawn from its scaled inverse chi-square
 * (Gelman et al. 2013, Bayesian Data Analysis, section 2.6). Each world has its own random numbers, so that a small change of the input
 * changes results only a little.
 */
export function drawWorld(problem: CleaningProblem, uncertainty: PlanUncertainty, world: i32): f64 {
  seedRandom(hashWithNumber(uncertainty.seed, world));
  const initial = max(0, problem.initial + uncertainty.startSpread * normal());
  const threshold = uncertainty.threshold * Math.exp(uncertainty.rainSpread * normal());
  const levelsOff = uniform() < uncertainty.chance;
  const limit = uncertainty.lowest * Math.exp(Math.log(uncertainty.highest / uncertainty.lowest) * uniform());
  const freedom = USUAL_COUNTS + max(uncertainty.intervals - 1, 0);
  shapeGamma(0.5 * <f64>freedom);
  const variance = (<f64>USUAL_COUNTS * USUAL_SPREAD * USUAL_SPREAD + uncertainty.squares) / (2 * gamma());
  const spread = Math.sqrt(variance);
  const level = uncertainty.intervals > 0 ? spread / Math.sqrt(<f64>uncertainty.intervals) : UNMEASURED;
  drawGrowth(problem, Math.exp(level * normal()), spread, levelsOff ? limit : 0);
  const rain = after(uncertainty.rain, world / uncertainty.draws, problem.days);
  rainRemoval(rain, problem.days, threshold, uncertainty.mode, uncertainty.scratch, uncertainty.removal);
  for (let d = 0; d < problem.days; d++) set(problem.keepOfYear, d, keptShare(get(uncertainty.removal, d)));
  return min(initial, problem.cap);
}

/** Growth at `level` times the plan's rates and a factor of mean 1 per spell, because the entered rate is the mean of spells. */
function drawGrowth(problem: CleaningProblem, level: f64, spread: f64, limit: f64): void {
  const growth = problem.growth;
  let factor: f64 = 0;
  let before: f64 = -1;
  for (let d = 0; d < problem.days; d++) {
    const isNew = uniform() < 1 / SPELL_DAYS;
    if (d == 0 || isNew) factor = level * Math.exp(spread * normal() - 0.5 * spread * spread);
    const rate = get(problem.rate, d) * factor;
    if (rate == before) memory.copy(after(growth, d, GROWTH), after(growth, d - 1, GROWTH), GROWTH << 3);
    else growDay(growth, d, rate, limit);
    before = rate;
  }
}
