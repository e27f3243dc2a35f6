import { columnAfter, get, set } from "../numerics/column";
import { DEFAULT_DAY_UNCERTAINTY } from "../uncertainty/loss-uncertainty";
import { logisticKeep } from "./gradual-removal";
import { EVENT_FIELDS, rainEvents } from "./rain-events";
import { fallenRain } from "./rain-removal";

/** Grid: 0.25 to 60 mm [ln mm], steepness 1.25 to 5 [1]. */
export const RAINS: i32 = 81;
const MIN_RAIN: f64 = Math.log(0.25);
const RAIN_STEP: f64 = (Math.log(60) - MIN_RAIN) / (RAINS - 1);
export const STEEPS: i32 = 5;
const MIN_STEEPNESS: f64 = 1.25;
/** How equal showers differ by intensity, wind and tilt: standard deviation relative to the loss before [1]. */
const SCATTER: f64 = 0.15;
/** Student's t with few degrees of freedom limits the influence of a dust storm. */
const FREEDOM: f64 = 4;

/**
 * What the rains of one sensor say about each response on a grid of half-removing rain and steepness, without the prior, so that several
 * sensors can be combined (docs/methods.md, "How rain cleans at a site"). `noise`: of a day, `zero`: what the sensor reads of a
 * clean surface [percentage points]; other inputs as in
 * `rainEvents`; `scratch` [4 n + 6]. Writes to `result` [492]: rains that remove half
 * [81, mm], steepness [5], log likelihood [81 × 5], number of rains.
 */
export function rainEvidence(
  loss: usize,
  rain: usize,
  cleaned: usize,
  n: i32,
  rate: f64,
  noise: f64,
  zero: f64,
  scratch: usize,
  result: usize,
): void {
  const events = columnAfter(scratch, 1, n);
  const steeps = columnAfter(result, 1, RAINS);
  const evidence = columnAfter(steeps, 1, STEEPS);
  const sigma = max(noise, DEFAULT_DAY_UNCERTAINTY);
  const count = readRain(loss, rain, cleaned, n, rate, sigma, scratch);
  for (let j = 0; j < STEEPS; j++) set(steeps, j, steepness(j));
  for (let i = 0; i < RAINS; i++) {
    set(result, i, Math.exp(halfRain(i)));
    for (let j = 0; j < STEEPS; j++) {
      set(evidence, i * STEEPS + j, logLikelihood(events, count, scratch, halfRain(i), get(steeps, j), sigma, zero));
    }
  }
  set(evidence, RAINS * STEEPS, count);
}

/** Rains of the grid [ln mm] and their steepness [1]. */
export function halfRain(i: i32): f64 {
  return MIN_RAIN + RAIN_STEP * i;
}
export function steepness(j: i32): f64 {
  return MIN_STEEPNESS * Math.exp(j * Math.LN2 * 0.5);
}

/** Writes the log of the rain [n, ln mm] and the events after it [3 (n + 1)] to `scratch`; returns the number of events. */
export function readRain(loss: usize, rain: usize, cleaned: usize, n: i32, rate: f64, sigma: f64, scratch: usize): i32 {
  for (let day = 0; day < n; day++) set(scratch, day, Math.log(fallenRain(rain, day)));
  return rainEvents(loss, rain, cleaned, n, rate, sigma, columnAfter(scratch, 1, n));
}

/** Log likelihood of the losses after rain, if `middle` [ln mm] removes half. */
export function logLikelihood(
  events: usize,
  count: i32,
  logRain: usize,
  middle: f64,
  steep: f64,
  sigma: f64,
  zero: f64,
): f64 {
  let sum: f64 = 0;
  for (let e = 0; e < count; e++) {
    const event = events + (<usize>(e * EVENT_FIELDS) << 3);
    const before = get(event, 0) - zero;
    let keep: f64 = 1;
    const last = <i32>get(event, 5);
    for (let day = <i32>get(event, 4); day <= last; day++) keep *= logisticKeep(get(logRain, day) - middle, steep);
    const scatter = SCATTER * before;
    const variance = sigma * sigma * (1 / get(event, 3) + (keep * keep) / get(event, 2)) + scatter * scatter;
    const off = get(event, 1) - zero - before * keep;
    sum -= 0.5 * (FREEDOM + 1) * Math.log(1 + (off * off) / (FREEDOM * variance)) + 0.5 * Math.log(variance);
  }
  return sum;
}
