import { columnAfter, get, set } from "../numerics/column";
import { median } from "../numerics/median";
import { DEFAULT_DAY_UNCERTAINTY } from "../uncertainty/loss-uncertainty";
import { drySpells, SPELL_FIELDS } from "./dry-spells";
import { SpellFit } from "./spell-fit";

/**
 * Prior: three of four sites soil straight; else 95% of limits are 3 to 47% [ln %]. Measured: 11.2% in Aguascalientes (Rodrigo et al. 2020,
 * MPRA 104173).
 */
const PRIOR_STRAIGHT: f64 = 0.75;
const USUAL_LIMIT: f64 = Math.log(12);
const USUAL_SPREAD: f64 = 0.7;
/** Grid of limits, 2 to 60% [ln %]. */
export const LIMITS: i32 = 31;
const MIN_LIMIT: f64 = Math.log(2);
const LIMIT_STEP: f64 = (Math.log(60) - MIN_LIMIT) / (LIMITS - 1);
const TAIL: f64 = 0.025;
/** Fewer days don't show whether soiling levels off [days]. */
const MIN_SPELL_DAYS = 20;
/** A smaller rise may be an offset of the cells, or soiling that has leveled off [percentage points]. */
const MIN_RISE: f64 = 1;
/** Bounds of the correlation of neighboring days [1]; not lower, because rates drift within a spell. */
const MAX_CORRELATION: f64 = 0.8;
const MIN_CORRELATION: f64 = 0.5;
/** Parameters of a spell: level, rate, limit. */
const PARAMETERS = 3;
/** Largest initial rate of clean glass, relative to the straight line [1]. */
const MAX_INITIAL_RATE: f64 = 4;

/**
 * Whether soiling levels off, by a device's dry spells (docs/methods.md, "Whether soiling levels off"): posterior over a grid of limits and
 * straight growth (Gelman et al. 2013, Bayesian Data Analysis, sections 3.7 and 7.4).
 *
 * `rate`: of straight growth [%/day]; other inputs as in `drySpells`. `scratch` [3 n + 200]. Writes to `result` [6]: limit [%, median] and
 * its 95% range, number of spells, probability of leveling off [1], initial rate of clean glass relative to `rate` [1].
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
  const losses = columnAfter(times, 1, n);
  const spells = columnAfter(losses, 1, n);
  // At most one spell per 20 days, so the column also has room for the grid.
  const grid = columnAfter(spells, 1, n);
  const sigma = max(noise, DEFAULT_DAY_UNCERTAINTY);
  const count = drySpells(loss, rain, cleaned, n, sigma, MIN_SPELL_DAYS, MIN_RISE, times, losses, spells);
  const rates = columnAfter(grid, 1, LIMITS + 1);
  const fit = changetype<SpellFit>(columnAfter(rates, 1, LIMITS + 1));
  for (let i = 0; i <= LIMITS; i++) set(grid, i, logPrior(i));
  for (let s = 0; s < count; s++) {
    pointAtSpell(fit, times, losses, columnAfter(spells, s, SPELL_FIELDS));
    const variance = errorOf(fit, sigma, rates);
    for (let i = 0; i <= LIMITS; i++) set(grid, i, get(grid, i) + fit.evidence(limitAt(i), get(rates, i), variance));
  }
  summarize(grid, result);
  set(result, 3, count);
  for (let s = 0; s < count; s++) {
    pointAtSpell(fit, times, losses, columnAfter(spells, s, SPELL_FIELDS));
    set(spells, s, Math.exp(fit.bestRate(get(result, 0))));
  }
  set(result, 5, count > 0 && rate > 0 ? min(max(median(spells, count) / rate, 1), MAX_INITIAL_RATE) : 1);
}

/** Limit of the grid [%]; after the last, straight growth. */
export function limitAt(i: i32): f64 {
  return i == LIMITS ? Infinity : Math.exp(MIN_LIMIT + LIMIT_STEP * i);
}

function logPrior(i: i32): f64 {
  if (i == LIMITS) return Math.log(PRIOR_STRAIGHT);
  const off = (MIN_LIMIT + LIMIT_STEP * i - USUAL_LIMIT) / USUAL_SPREAD;
  return Math.log(((1 - PRIOR_STRAIGHT) * LIMIT_STEP) / (USUAL_SPREAD * Math.sqrt(2 * Math.PI))) - 0.5 * off * off;
}

function pointAtSpell(fit: SpellFit, times: usize, losses: usize, spell: usize): void {
  const first = <i32>get(spell, 0);
  fit.times = columnAfter(times, 1, first);
  fit.losses = columnAfter(losses, 1, first);
  fit.days = <i32>get(spell, 1);
}

/**
 * Variance of a spell's days [percentage points squared]: at least `sigma` squared and the residual of the best law, so that a drifting
 * rate doesn't pass for a limit; inflated for correlation. Writes the best log rate of each limit to `rates`.
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
  // Corrects for the fit, as in `autocorrelation.ts`.
  const r = min(max(raw + (3 + 3 * raw) / days, MIN_CORRELATION), MAX_CORRELATION);
  return (max(sigma * sigma, least / (days - PARAMETERS)) * (1 + r)) / (1 - r);
}

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

/** Limit [%] at a quantile of the weights, each spread evenly over its step. */
function quantileOf(weights: usize, wanted: f64): f64 {
  let below: f64 = 0;
  let i = 0;
  while (i < LIMITS - 1 && below + get(weights, i) < wanted) below += get(weights, i++);
  return Math.exp(MIN_LIMIT + LIMIT_STEP * (i - 0.5 + (wanted - below) / get(weights, i)));
}
