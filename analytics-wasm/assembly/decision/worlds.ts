import { columnAfter, get, set } from "../numerics/column";
import { gamma, shapeGamma } from "../numerics/gamma";
import { hashWithNumber, normal, positiveUniform, seedRandom, uniform } from "../numerics/random";
import { LIGHTEST_CLEANING_RAIN, logisticKeep } from "../rain/gradual-removal";
import { fallenRain, GRADUAL, rainRemoval } from "../rain/rain-removal";
import { CleaningProblem } from "../cleaning/cleaning-problem";
import { GROWTH, dayGrowth } from "../cleaning/growth";
import { keptShare } from "../cleaning/horizon";
import { LAW_FIELDS, PlanDraws, RESPONSE_FIELDS } from "./plan-draws";

/** The same worlds for every plant. */
const SEED: u32 = 1;
/** Spread of log rates between the spells of a site, and how many intervals that counts as. */
const PRIOR_RATE_SPREAD: f64 = 0.35;
const PRIOR_INTERVALS: f64 = 4;
/** Log of the chance that a spell goes on for another day; spells take 45 days on average. */
const LOG_STAY: f64 = Math.log(44.0 / 45.0);

/** Logarithms of the rain of all years, because every world needs them. */
export function prepareWorlds(problem: CleaningProblem, draws: PlanDraws): void {
  for (let year = 0; year < draws.years; year++) {
    const wet = columnAfter(draws.wet, 2 * year, problem.days);
    let count = 0;
    for (let d = 0; d < problem.days; d++) {
      const fallen = fallenRain(columnAfter(draws.rain, year, problem.days), d);
      if (fallen < LIGHTEST_CLEANING_RAIN) continue;
      set(wet, 2 * count, d);
      set(wet, 2 * count + 1, Math.log(fallen));
      count++;
    }
    set(draws.wetDays, year, count);
  }
}

/**
 * Draws a world (docs/methods.md, "One plan per plant"): its rain to `draws.keep`, its growth to `draws.growth`, its soiling at the start
 * and its factor of the energy. World k of every plant has the same random numbers, so that a small change of the input changes results
 * only a little.
 */
export function drawWorld(problem: CleaningProblem, draws: PlanDraws, world: i32): void {
  seedRandom(hashWithNumber(SEED, world));
  draws.initial = min(max(0, draws.level + draws.levelSpread * normal()), problem.cap);
  const spread = draws.energySpread;
  draws.energy = Math.exp(spread * normal() - 0.5 * spread * spread);
  const response = columnAfter(draws.responses, pick(draws.responses, draws.responseCount, RESPONSE_FIELDS, uniform()), RESPONSE_FIELDS);
  const half = get(response, 1) * Math.exp(draws.responseSpread * normal());
  drawRain(problem, draws, world % draws.years, half, get(response, 2));
  drawGrowth(problem, draws, columnAfter(draws.laws, pick(draws.laws, draws.lawCount, LAW_FIELDS, uniform()), LAW_FIELDS));
}

/** First entry whose cumulative share exceeds `share`. */
function pick(entries: usize, count: i32, fields: i32, share: f64): i32 {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (share < get(entries, middle * fields)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function drawRain(problem: CleaningProblem, draws: PlanDraws, year: i32, half: f64, steepness: f64): void {
  const keep = draws.keep;
  if (draws.mode != GRADUAL) {
    const removal = columnAfter(draws.scratch, 1, problem.days);
    rainRemoval(columnAfter(draws.rain, year, problem.days), problem.days, half, draws.mode, draws.scratch, removal);
    for (let d = 0; d < problem.days; d++) set(keep, d, keptShare(get(removal, d)));
    return;
  }
  for (let d = 0; d < problem.days; d++) set(keep, d, 1);
  const wet = columnAfter(draws.wet, 2 * year, problem.days);
  const count = <i32>get(draws.wetDays, year);
  const middle = Math.log(half);
  for (let i = 0; i < count; i++) set(keep, <i32>get(wet, 2 * i), logisticKeep(get(wet, 2 * i + 1) - middle, steepness));
}

/**
 * The site's rate from its measured spells and the prior, and a factor for each spell of the year; the variance of log rates from its
 * scaled inverse chi-square (Gelman et al. 2013, Bayesian Data Analysis, sections 2.5 and 2.6).
 */
function drawGrowth(problem: CleaningProblem, draws: PlanDraws, law: usize): void {
  const limit = get(law, 1);
  const error = get(law, 3);
  const spells = get(law, 4);
  const site = normal();
  shapeGamma(0.5 * (PRIOR_INTERVALS + max(draws.rates - 1, 0)));
  const variance = (PRIOR_INTERVALS * PRIOR_RATE_SPREAD * PRIOR_RATE_SPREAD + draws.squares) / (2 * gamma());
  const spread = Math.sqrt(variance);
  const prior = 1 / (draws.priorSpread * draws.priorSpread);
  const own: f64 = spells > 0 ? 1 / (variance / spells + error * error) : 0;
  const priorLog = Math.log(draws.priorRate);
  const ownLog: f64 = own > 0 ? Math.log(get(law, 2)) : 0;
  const middle = (prior * priorLog + own * ownLog) / (prior + own) + site / Math.sqrt(prior + own);
  let before: f64 = -1;
  let d = 0;
  while (d < problem.days) {
    const end = min(problem.days, d + 1 + <i32>(Math.log(positiveUniform()) / LOG_STAY));
    const rateOfSpell = Math.exp(middle + spread * normal());
    for (; d < end; d++) {
      const rate = rateOfSpell * get(problem.rate, d);
      const at = columnAfter(draws.growth, d, GROWTH);
      if (rate == before) {
        const last = columnAfter(draws.growth, d - 1, GROWTH);
        v128.store(at, v128.load(last));
        v128.store(at + 16, v128.load(last + 16));
      } else {
        dayGrowth(draws.growth, d, rate, limit);
        before = rate;
      }
    }
  }
}
