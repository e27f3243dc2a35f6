import { after, get, set } from "../numerics/column";
import { gamma, shapeGamma } from "../numerics/gamma";
import { hashWithNumber, normal, seedRandom, uniform } from "../numerics/random";
import { rainRemoval } from "../rain/rain-removal";
import { CleaningProblem } from "./cleaning-problem";
import { PlanUncertainty } from "./plan-uncertainty";
import { GROWTH, growDay } from "./growth";
import { keptShare } from "./horizon";

/** Spread of rates between spells of a site, and its weight in intervals [log; intervals]. */
const USUAL_SPREAD: f64 = 0.35;
const USUAL_COUNTS = 4;
/** Duration of a spell with its own rate [days]. */
const SPELL_DAYS: f64 = 45;
/** Uncertainty of an unmeasured rate [log]. */
const UNMEASURED: f64 = 0.4;

/**
 * Draws a possible world: writes its growth to `problem.growth` and what its rain leaves to `problem.keepOfYear`; returns its initial
 * soiling [1]. Rates have random effects for the site's level and for each spell of about 45 days, with a variance drawn from its scaled
 * inverse chi-square by the measured intervals (Gelman et al. 2013, Bayesian Data Analysis, chapter 5). Each world has its own random
 * numbers, so that small input changes move results slightly and never at random.
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

/** Growth at `level` times the usual rates with a factor per spell. The entered rate is the mean of spells, so factors have mean 1. */
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
