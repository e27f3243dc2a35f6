import { columnAfter, get, set } from "../numerics/column";
import { DEFAULT_DAY_UNCERTAINTY } from "../uncertainty/loss-uncertainty";
import { halfRain, logLikelihood, RAINS, readRain, STEEPS, steepness } from "./rain-response";

const Z_95: f64 = 1.96;
/** Calibrations err by more than they claim now and then: Student's t. */
const FREEDOM: f64 = 4;
/** A first good day so long after a wash still shows a clean surface [days]; how it errs [points]. */
const WASHED_DAYS: i32 = 3;
const WASH_ERROR: f64 = 0.4;
const NOON: f64 = 0.5;
/** What rains and washes leave on a surface that counts as clean [points]. */
const LEFT: f64 = 0.2;
/** Steps of the search, and where it ends [points]. */
const STEP: f64 = 0.25;
const MAX_ZERO: f64 = 10;
/** A calibration that claims less is taken for this, so that its prior has a width [points]. */
const LEAST_CLAIM: f64 = 0.1;

/**
 * Consecutive days of a sensor as in `rainEvidence`; `scratch` [4 days + 6]; `washes`: their days, which `readWashes` replaces by the losses
 * after them; `systematic`: half the 95% range that the calibration claims [points]; `usualRain`, `usualSpread`: prior of the rain that
 * removes half [ln mm]. The host writes the fields in this order (`Core.putRecord`).
 */
@unmanaged
class SensorHistory {
  loss: usize;
  rain: usize;
  cleaned: usize;
  days: i32;
  scratch: usize;
  washes: usize;
  washCount: i32;
  rate: f64;
  noise: f64;
  systematic: f64;
  usualRain: f64;
  usualSpread: f64;
}

/**
 * Rains and washes of the whole plant take soiling off, and the error of the calibration stays: what the sensor reads of a clean surface
 * with the highest posterior, which is a parabola there (Laplace's method). Writes to `result` [2]: that zero and half its 95% range
 * [points].
 */
export function sensorZero(history: SensorHistory, result: usize): void {
  history.noise = max(history.noise, DEFAULT_DAY_UNCERTAINTY);
  const rains = readRain(
    history.loss,
    history.rain,
    history.cleaned,
    history.days,
    history.rate,
    history.noise,
    history.scratch,
  );
  readWashes(history);
  const scale = max(history.systematic, LEAST_CLAIM) / Z_95;
  let below: f64 = 0;
  let here: f64 = 0;
  let above: f64 = 0;
  let step = STEP;
  // The first three moves fill the window about zero; the others go uphill.
  let middle = -3 * STEP;
  for (let move = 1; move <= 3 || (max(below, above) > here && abs(middle) < MAX_ZERO); move++) {
    if (move == 4 && above <= here) step = -STEP;
    middle += step;
    const next = posterior(history, rains, scale, middle + step);
    const last = here;
    here = step > 0 ? above : below;
    below = step > 0 ? last : next;
    above = step > 0 ? next : last;
  }
  const bend = max((2 * here - below - above) / (STEP * STEP), 1 / (scale * scale));
  const off = (above - below) / (2 * STEP * bend);
  set(result, 0, middle + min(max(off, -STEP), STEP));
  set(result, 1, min(history.systematic, Z_95 * Math.sqrt(1 / bend + LEFT * LEFT)));
}

/** Replaces the washes by the losses on the first known days after them, moved to the wash. */
function readWashes(history: SensorHistory): void {
  let count = 0;
  for (let wash = 0; wash < history.washCount; wash++) {
    const washed = <i32>get(history.washes, wash);
    for (let age = 1; age <= WASHED_DAYS; age++) {
      const day = washed + age;
      if (day < 0 || day >= history.days || !isFinite(get(history.loss, day))) continue;
      set(history.washes, count++, get(history.loss, day) - (<f64>age + NOON) * history.rate);
      break;
    }
  }
  history.washCount = count;
}

/** Log of the posterior of a zero, without a constant: all rain responses count by their prior. */
function posterior(history: SensorHistory, rains: i32, scale: f64, zero: f64): f64 {
  let sum = tail(zero, scale);
  for (let wash = 0; wash < history.washCount; wash++) sum += tail(get(history.washes, wash) - zero, WASH_ERROR);
  const logRain = history.scratch;
  const events = columnAfter(logRain, 1, history.days);
  let highest = -Infinity;
  let total: f64 = 0;
  for (let i = 0; i < RAINS; i++) {
    const unusual = (halfRain(i) - history.usualRain) / history.usualSpread;
    for (let j = 0; j < STEEPS; j++) {
      const log =
        logLikelihood(events, rains, logRain, halfRain(i), steepness(j), history.noise, zero) - 0.5 * unusual * unusual;
      if (log > highest) {
        total = total * Math.exp(highest - log) + 1;
        highest = log;
      } else {
        total += Math.exp(log - highest);
      }
    }
  }
  return sum + highest + Math.log(total);
}

/** Log density of Student's t at `off`, without a constant. */
function tail(off: f64, spread: f64): f64 {
  return (-(FREEDOM + 1) / 2) * Math.log(1 + ((off / spread) * (off / spread)) / FREEDOM);
}
