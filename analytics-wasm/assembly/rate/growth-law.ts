import { after, get, set } from "../numerics/column";
import { median } from "../numerics/median";
import { DAY_UNCERTAINTY } from "../uncertainty/loss-uncertainty";
import { drySpells, SPELL_FIELDS } from "./dry-spells";
import { SpellFit } from "./spell-fit";

/**
 * Before a site is measured: three of four sites soil in a straight line as far as a plan goes. Where soiling levels off, 95 % of the limits are from 3 to
 * 47 %; 11.2 % was measured in Aguascalientes (Rodrigo et al. 2020, MPRA 104173) [ln %].
 */
const STRAIGHT_SHARE: f64 = 0.75;
const USUAL_LIMIT: f64 = Math.log(12);
const USUAL_SPREAD: f64 = 0.7;
/** The grid of limits: 2 to 60 %. */
const LIMITS = 31;
const LOWEST_LIMIT: f64 = Math.log(2);
const LIMIT_STEP: f64 = (Math.log(60) - LOWEST_LIMIT) / (LIMITS - 1);
const TAIL: f64 = 0.025;
/** Errors of days that follow each other count up to a correlation of 0.8, at least as much as one of 0.5: a rate drifts within a spell [1]. */
const HIGHEST_CORRELATION: f64 = 0.8;
const LEAST_CORRELATION: f64 = 0.5;
/** Parameters of a line: level, rate, limit. */
const PARAMETERS = 3;
/** Clean glass is not believed to soil faster than this many times the rate of a straight line [1]. */
const FASTEST: f64 = 4;

/**
 * Whether soiling grows in a straight line or levels off, by the dry spells of a device: the limit that it nears [%, median] and the ends of its 95 % range, the spells used, the chance that it levels off
 * [0..1], and how much faster clean glass soils than `rate` [%/day, of straight lines] says [1], to `result` (6 values). Each spell has a start and a rate of its own, all have one limit; the posterior
 * over a grid of limits and the straight line (Gelman et al. 2013, Bayesian Data Analysis, sections 3.7 and 7.4). Errors of a spell are at least
 * those that its best line leaves, so that a rate which changes within it does not pass for a limit. `scratch` holds 3 n + 200 values; the rest is as in `drySpells`.
 */
export function growthLaw(
  loss: usize,
  rain: usize,
  cleaned: usize,
  n: i32,
  rate: f64,
  noise: f64,
  scratch: usize,
  result: usize,
): void {
  const times = scratch;
  const losses = after(times, 1, n);
  const spells = after(losses, 1, n);
  // One of each 20 days is a spell at most, so that its column has room for the grid behind it.
  const grid = after(spells, 1, n);
  const sigma = max(noise, DAY_UNCERTAINTY);
  const count = drySpells(loss, rain, cleaned, n, sigma, times, losses, spells);
  const rates = after(grid, 1, LIMITS + 1);
  const fit = changetype<SpellFit>(after(rates, 1, LIMITS + 1));
  for (let i = 0; i <= LIMITS; i++) set(grid, i, logPrior(i));
  for (let s = 0; s < count; s++) {
    choose(fit, times, losses, after(spells, s, SPELL_FIELDS));
    const variance = errorOf(fit, sigma, rates);
    for (let i = 0; i <= LIMITS; i++) set(grid, i, get(grid, i) + fit.evidence(limitAt(i), get(rates, i), variance));
  }
  summarize(grid, result);
  set(result, 3, count);
  for (let s = 0; s < count; s++) {
    choose(fit, times, losses, after(spells, s, SPELL_FIELDS));
    set(spells, s, Math.exp(fit.bestRate(get(result, 0))));
  }
  set(result, 5, count > 0 && rate > 0 ? min(max(median(spells, count) / rate, 1), FASTEST) : 1);
}

/** Limits of the grid [%]; the one behind the last is the straight line. */
function limitAt(i: i32): f64 {
  return i == LIMITS ? Infinity : Math.exp(LOWEST_LIMIT + LIMIT_STEP * i);
}

/** Weights of the grid before the first spell, as logarithms; the limits' sum to what the straight line leaves. */
function logPrior(i: i32): f64 {
  if (i == LIMITS) return Math.log(STRAIGHT_SHARE);
  const off = (LOWEST_LIMIT + LIMIT_STEP * i - USUAL_LIMIT) / USUAL_SPREAD;
  return Math.log(((1 - STRAIGHT_SHARE) * LIMIT_STEP) / (USUAL_SPREAD * Math.sqrt(2 * Math.PI))) - 0.5 * off * off;
}

function choose(fit: SpellFit, times: usize, losses: usize, spell: usize): void {
  const first = <i32>get(spell, 0);
  fit.times = after(times, 1, first);
  fit.losses = after(losses, 1, first);
  fit.days = <i32>get(spell, 1);
}

/**
 * Variance of a day of the spell, by which one counts as much as days that do not follow each other: at least `sigma` squared, and what the best law leaves. The
 * best rate under each limit goes to `rates`.
 */
function errorOf(fit: SpellFit, sigma: f64, rates: usize): f64 {
  let least = Infinity;
  let best = 0;
  for (let i = 0; i <= LIMITS; i++) {
    set(rates, i, fit.bestRate(limitAt(i)));
    const value = fit.squares(limitAt(i), get(rates, i));
    if (!(value < least)) continue;
    least = value;
    best = i;
  }
  fit.squares(limitAt(best), get(rates, best));
  const raw = fit.correlation(limitAt(best), get(rates, best), least);
  const days = <f64>fit.days;
  // Lines follow their own errors: see `autocorrelation.ts`.
  const r = min(max(raw + (3 + 3 * raw) / days, LEAST_CORRELATION), HIGHEST_CORRELATION);
  return (max(sigma * sigma, least / (days - PARAMETERS)) * (1 + r)) / (1 - r);
}

/** Median, ends of the range and chance of a limit, from the logarithms of the posterior. */
function summarize(grid: usize, result: usize): void {
  let highest = -Infinity;
  for (let i = 0; i <= LIMITS; i++) highest = max(highest, get(grid, i));
  let total: f64 = 0;
  for (let i = 0; i <= LIMITS; i++) set(grid, i, Math.exp(get(grid, i) - highest));
  for (let i = 0; i < LIMITS; i++) total += get(grid, i);
  set(result, 0, quantileOf(grid, 0.5 * total));
  set(result, 1, quantileOf(grid, TAIL * total));
  set(result, 2, quantileOf(grid, (1 - TAIL) * total));
  set(result, 4, total / (total + get(grid, LIMITS)));
}

/** Limit [%] below which so much of the weights is; each weight is spread evenly over its step. */
function quantileOf(weights: usize, wanted: f64): f64 {
  let below: f64 = 0;
  let i = 0;
  while (i < LIMITS - 1 && below + get(weights, i) < wanted) below += get(weights, i++);
  return Math.exp(LOWEST_LIMIT + LIMIT_STEP * (i - 0.5 + (wanted - below) / get(weights, i)));
}
