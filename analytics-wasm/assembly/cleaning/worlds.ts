import { after, get, set } from "../numerics/column";
import { gamma, shapeGamma } from "../numerics/gamma";
import { hashWithNumber, normal, seedRandom, uniform } from "../numerics/random";
import { rainRemoval } from "../rain/rain-removal";
import { CleaningProblem } from "./cleaning-problem";
import { PlanUncertainty } from "./plan-uncertainty";
import { GROWTH, growDay } from "./growth";
import { keptShare } from "./horizon";

/** How far rates of two spells of one site differ, and what that guess counts for against measured ones [log; intervals]. */
const USUAL_SPREAD: f64 = 0.35;
const USUAL_COUNTS = 4;
/** A spell has a rate of its own for about so long [days]. */
const SPELL_DAYS: f64 = 45;
/** A rate that was not measured is off by this [log]. */
const UNMEASURED: f64 = 0.4;

/**
 * Draws one of the worlds in which a plan may find itself: writes its growth to `problem.growth`, what its rain leaves to `problem.keepOfYear`, and returns its
 * soiling at the start [1]. Rates have random effects: one for the site's level, and one for each spell of about 45 days, whose variance is drawn from
 * its scaled inverse chi-square by the measured intervals (Gelman et al. 2013, Bayesian Data Analysis, chapter 5). A world has numbers of its own, so that a
 * change of the inputs moves what is drawn a little and never at random.
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

/** Growth at `level` times the usual rates, and each spell at a factor of its own; the entered rate is the mean of the spells, so their factors have the mean 1. */
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
