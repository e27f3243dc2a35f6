import { columnAfter, get, set } from "../numerics/column";
import { DEFAULT_DAY_UNCERTAINTY } from "../uncertainty/loss-uncertainty";
import { rainEvents } from "./rain-events";
import { fallenRain } from "./rain-removal";
import { logLikelihood, MIN_RAIN, MIN_STEEPNESS, RAIN_STEP, RAINS, STEEPS } from "./rain-response";

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
