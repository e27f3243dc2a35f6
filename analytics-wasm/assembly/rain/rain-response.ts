import { columnAfter, get, set } from "../numerics/column";
import { DEFAULT_DAY_UNCERTAINTY } from "../uncertainty/loss-uncertainty";
import { logisticKeep } from "./gradual-removal";
import { EVENT_FIELDS, rainEvents } from "./rain-events";
import { fallenRain } from "./rain-removal";

/** Prior of the rain that removes half [ln mm]: 95% from 1 to 24 mm, the range of the literature (docs/methods.md). */
const PRIOR_HALF_RAIN: f64 = Math.log(5);
const PRIOR_SPREAD: f64 = 0.8;
/** Grid: 0.25 to 60 mm [ln mm], steepness 1.25 to 5 [1]. */
const RAINS: i32 = 81;
const MIN_RAIN: f64 = Math.log(0.25);
const RAIN_STEP: f64 = (Math.log(60) - MIN_RAIN) / (RAINS - 1);
const STEEPS: i32 = 5;
const MIN_STEEPNESS: f64 = 1.25;
/** How equal showers differ by intensity, wind and tilt: standard deviation relative to the loss before [1]. */
const SCATTER: f64 = 0.15;
/** Student's t with few degrees of freedom limits the influence of a dust storm. */
const FREEDOM: f64 = 4;
const TAIL: f64 = 0.025;

/**
 * Rain response of a site from its losses before and after rain (docs/methods.md, "How rain cleans at a site"): posterior on a grid of
 * half-removing rain and steepness (Gelman et al. 2013, Bayesian Data Analysis, section 3.7).
 *
 * `noise`: of a day [percentage points]; other inputs as in `rainEvents`. `scratch` [4 n + 1,000]. Writes to `result` [5]: daily rain that
 * removes half [mm, median] and its 95% range [mm], number of rains, share of the prior's variance that they removed [0 to 1].
 */
export function rainResponse(
  loss: usize,
  rain: usize,
  cleaned: usize,
  n: i32,
  rate: f64,
  noise: f64,
  scratch: usize,
  result: usize,
): void {
  const evidence = columnAfter(scratch, 1, RAINS + STEEPS);
  rainEvidence(loss, rain, cleaned, n, rate, noise, columnAfter(evidence, 1, RAINS * STEEPS + 1), scratch);
  let highest = -Infinity;
  for (let i = 0; i < RAINS; i++) {
    const prior = logPrior(MIN_RAIN + RAIN_STEP * i);
    for (let j = 0; j < STEEPS; j++) {
      const value = prior + get(evidence, i * STEEPS + j);
      set(evidence, i * STEEPS + j, value);
      highest = max(highest, value);
    }
  }
  summarize(evidence, highest, result);
  set(result, 3, get(evidence, RAINS * STEEPS));
}

/**
 * What the rains of one sensor say about each response on the grid of `rainResponse`, without its prior, so that several sensors can be
 * combined (docs/methods.md, "Soiling of a plant"). Inputs as there; `scratch` [4 n + 6]. Writes to `result` [492]: rains that remove half
 * [81, mm], steepness [5], log likelihood [81 × 5], number of rains.
 */
export function rainEvidence(
  loss: usize,
  rain: usize,
  cleaned: usize,
  n: i32,
  rate: f64,
  noise: f64,
  scratch: usize,
  result: usize,
): void {
  const logRain = scratch;
  const events = columnAfter(logRain, 1, n);
  const steeps = columnAfter(result, 1, RAINS);
  const evidence = columnAfter(steeps, 1, STEEPS);
  const sigma = max(noise, DEFAULT_DAY_UNCERTAINTY);
  for (let day = 0; day < n; day++) set(logRain, day, Math.log(fallenRain(rain, day)));
  const count = rainEvents(loss, rain, cleaned, n, rate, sigma, events);
  for (let j = 0; j < STEEPS; j++) set(steeps, j, MIN_STEEPNESS * Math.exp(j * Math.LN2 * 0.5));
  for (let i = 0; i < RAINS; i++) {
    const middle = MIN_RAIN + RAIN_STEP * i;
    set(result, i, Math.exp(middle));
    for (let j = 0; j < STEEPS; j++) {
      set(evidence, i * STEEPS + j, logLikelihood(events, count, logRain, middle, get(steeps, j), sigma));
    }
  }
  set(evidence, RAINS * STEEPS, count);
}

function logPrior(middle: f64): f64 {
  const off = (middle - PRIOR_HALF_RAIN) / PRIOR_SPREAD;
  return -0.5 * off * off;
}

/** Log likelihood of the losses after rain, if `middle` [ln mm] removes half. */
function logLikelihood(events: usize, count: i32, logRain: usize, middle: f64, steepness: f64, sigma: f64): f64 {
  let sum: f64 = 0;
  for (let e = 0; e < count; e++) {
    const event = events + (<usize>(e * EVENT_FIELDS) << 3);
    const before = get(event, 0);
    let keep: f64 = 1;
    const last = <i32>get(event, 5);
    for (let day = <i32>get(event, 4); day <= last; day++) keep *= logisticKeep(get(logRain, day) - middle, steepness);
    const scatter = SCATTER * before;
    const variance = sigma * sigma * (1 / get(event, 3) + (keep * keep) / get(event, 2)) + scatter * scatter;
    const off = get(event, 1) - before * keep;
    sum -= 0.5 * (FREEDOM + 1) * Math.log(1 + (off * off) / (FREEDOM * variance)) + 0.5 * Math.log(variance);
  }
  return sum;
}

function summarize(grid: usize, highest: f64, result: usize): void {
  let total: f64 = 0;
  let mean: f64 = 0;
  let square: f64 = 0;
  for (let i = 0; i < RAINS; i++) {
    let weight: f64 = 0;
    for (let j = 0; j < STEEPS; j++) weight += Math.exp(get(grid, i * STEEPS + j) - highest);
    // Row i starts at i * STEEPS >= i, so it is read before it is overwritten.
    set(grid, i, weight);
    const middle = MIN_RAIN + RAIN_STEP * i;
    total += weight;
    mean += weight * middle;
    square += weight * middle * middle;
  }
  mean /= total;
  const variance = square / total - mean * mean;
  set(result, 0, quantileOf(grid, 0.5 * total));
  set(result, 1, quantileOf(grid, TAIL * total));
  set(result, 2, quantileOf(grid, (1 - TAIL) * total));
  set(result, 4, min(max(1 - variance / (PRIOR_SPREAD * PRIOR_SPREAD), 0), 1));
}

/** Rain [mm] at a quantile of the weights, each spread evenly over its step. */
function quantileOf(weights: usize, wanted: f64): f64 {
  let below: f64 = 0;
  let i = 0;
  while (i < RAINS - 1 && below + get(weights, i) < wanted) below += get(weights, i++);
  return Math.exp(MIN_RAIN + RAIN_STEP * (i - 0.5 + (wanted - below) / get(weights, i)));
}
