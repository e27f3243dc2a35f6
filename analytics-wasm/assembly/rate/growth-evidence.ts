import { columnAfter, get, set } from "../numerics/column";
import { DEFAULT_DAY_UNCERTAINTY } from "../uncertainty/loss-uncertainty";
import { driftingSpell, startDrift } from "./drifting-spell";
import { drySpells, SPELL_FIELDS } from "./dry-spells";

/** Grid of limits, 2 to 60% [ln %]; straight growth follows. */
const LIMITS = 31;
const MIN_LIMIT: f64 = Math.log(2);
const LIMIT_STEP: f64 = (Math.log(60) - MIN_LIMIT) / (LIMITS - 1);
/** How much rates drift [1]: equally likely. */
const LITTLE_DRIFT: f64 = 0.2;
const MUCH_DRIFT: f64 = 0.45;
/** Rate of sites [ln %/day], as plans take it where nothing is measured. */
const USUAL_RATE: f64 = Math.log(0.09);
const RATE_SPREAD: f64 = 0.7;
/** Bounds of the rate [ln %/day], the steps that climb to the best one, and the step of the curvature there. */
const MIN_LOG_RATE: f64 = Math.log(0.005);
const MAX_LOG_RATE: f64 = Math.log(5);
const CLIMB: f64 = 0.25;
const STEP: f64 = 0.08;
const PASSES = 2;
const LEAST_CURVATURE: f64 = 1;

/** Limit of the grid [%]; after the last, straight growth. */
function limitAt(i: i32): f64 {
  return i == LIMITS ? Infinity : Math.exp(MIN_LIMIT + LIMIT_STEP * i);
}

/** The spells of a sensor. `peak`, `rate`, `curvature`: of the last `fit`. */
@unmanaged
class Spells {
  times: usize;
  losses: usize;
  fields: usize;
  /** Drift [3] between spells. */
  state: usize;
  count: i32;
  variance: f64;
  peak: f64;
  rate: f64;
  curvature: f64;

  likelihood(limit: f64, logRate: f64, drift: f64): f64 {
    let sum: f64 = 0;
    startDrift(this.state);
    for (let s = 0; s < this.count; s++) {
      const spell = columnAfter(this.fields, s, SPELL_FIELDS);
      const first = <i32>get(spell, 0);
      sum += driftingSpell(columnAfter(this.times, 1, first), columnAfter(this.losses, 1, first), <i32>get(spell, 1), limit, logRate, drift, this.variance, this.state);
    }
    return sum;
  }

  /** Climbs from `start` to the rate with the highest likelihood, which is a parabola there (Laplace's method). */
  fit(limit: f64, start: f64, drift: f64): void {
    let middle = start;
    let here = this.likelihood(limit, middle, drift);
    let below = this.likelihood(limit, middle - CLIMB, drift);
    let above = this.likelihood(limit, middle + CLIMB, drift);
    while (above > here && middle < MAX_LOG_RATE) {
      middle += CLIMB;
      below = here;
      here = above;
      above = this.likelihood(limit, middle + CLIMB, drift);
    }
    while (below > here && middle > MIN_LOG_RATE) {
      middle -= CLIMB;
      above = here;
      here = below;
      below = this.likelihood(limit, middle - CLIMB, drift);
    }
    middle += vertex(below, here, above, CLIMB);
    for (let pass = 0; pass < PASSES; pass++) {
      here = this.likelihood(limit, middle, drift);
      below = this.likelihood(limit, middle - STEP, drift);
      above = this.likelihood(limit, middle + STEP, drift);
      const off = vertex(below, here, above, STEP);
      middle += off;
      this.peak = here + 0.25 * (off / STEP) * (above - below);
    }
    this.rate = middle;
    this.curvature = max((2 * here - below - above) / (STEP * STEP), LEAST_CURVATURE);
  }

  /** Log evidence of the last `fit`, over the rate with its prior. */
  evidence(): f64 {
    const spread = 1 / this.curvature + RATE_SPREAD * RATE_SPREAD;
    const off = this.rate - USUAL_RATE;
    return this.peak - 0.5 * Math.log(this.curvature * spread) - (0.5 * off * off) / spread;
  }
}

/** Place of the highest point of a parabola through three values, a `step` apart, from the middle. */
function vertex(below: f64, here: f64, above: f64, step: f64): f64 {
  const bend = 2 * here - below - above;
  return bend > 0 ? min(max((0.5 * step * (above - below)) / bend, -CLIMB), CLIMB) : 0;
}

/**
 * What the dry spells of one sensor say about each limit, without a prior, so that several sensors can be combined (docs/methods.md, "Soiling
 * of a plant"). Inputs as in `drySpells`; `scratch` [3 n + 200]. Writes to `result` [98]: limits [%, the last straight], log evidence,
 * log of the site's rate of clean glass (without its prior; NaN without spells), number of spells, number of their days.
 */
export function growthEvidence(loss: usize, rain: usize, cleaned: usize, n: i32, noise: f64, scratch: usize, result: usize): void {
  const times = scratch;
  const losses = columnAfter(times, 1, n);
  const fields = columnAfter(losses, 1, n);
  const state = columnAfter(fields, 1, n);
  const spells = changetype<Spells>(columnAfter(state, 1, 4));
  const evidence = columnAfter(result, 1, LIMITS + 1);
  const rates = columnAfter(evidence, 1, LIMITS + 1);
  const totals = columnAfter(rates, 1, LIMITS + 1);
  const sigma = max(noise, DEFAULT_DAY_UNCERTAINTY);
  const count = drySpells(loss, rain, cleaned, n, sigma, times, losses, fields);
  spells.times = times;
  spells.losses = losses;
  spells.fields = fields;
  spells.state = state;
  spells.count = count;
  spells.variance = sigma * sigma;
  let little = USUAL_RATE;
  let much = USUAL_RATE;
  // From the straight line to the lowest limit, because the best rate rises slowly on the way.
  for (let i = LIMITS; i >= 0; i--) {
    set(result, i, limitAt(i));
    set(evidence, i, 0);
    set(rates, i, NaN);
    if (count == 0) continue;
    spells.fit(limitAt(i), little, LITTLE_DRIFT);
    little = spells.rate;
    const one = spells.evidence();
    spells.fit(limitAt(i), much, MUCH_DRIFT);
    much = spells.rate;
    const other = spells.evidence();
    const share = 1 / (1 + Math.exp(other - one));
    set(evidence, i, max(one, other) + Math.log(0.5 * (1 + Math.exp(-Math.abs(one - other)))));
    // The mean of a rate that drifts is exp(drift²/2) times its middle.
    set(rates, i, share * (little - 0.5 * LITTLE_DRIFT * LITTLE_DRIFT) + (1 - share) * (much - 0.5 * MUCH_DRIFT * MUCH_DRIFT));
  }
  let days: f64 = 0;
  for (let s = 0; s < count; s++) days += get(columnAfter(fields, s, SPELL_FIELDS), 1);
  set(totals, 0, count);
  set(totals, 1, days);
}
