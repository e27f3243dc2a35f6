import { get, set } from "../numerics/column";

/** Rates drift: share that a day keeps of a deviation from the site's rate [1]; spells of weather take 45 days (`decision/worlds.ts`). */
const KEPT_DRIFT: f64 = 44.0 / 45.0;
/** A day further off than three standard deviations is an outlier, and moves nothing [variances]. */
const OUTLIER: f64 = 9;

/**
 * Writes the drift before the first spell to `drift` [3]: mean, variance, day of it.
 */
export function startDrift(drift: usize): void {
  set(drift, 0, 0);
  set(drift, 1, 1);
  set(drift, 2, 0);
}

/**
 * Log likelihood of a dry spell of `days` known `times` [days] and `losses` [%] under a limit `S` [%; Infinity: straight] and the site's rate
 * of clean glass, if the rate of a day is `r (1 + drift x)` with `x` an AR(1) process of variance 1: extended Kalman filter (Särkkä 2013,
 * Bayesian Filtering and Smoothing, section 5.2). `variance`: of a day [percentage points squared]. The first day starts the spell. `state` [3]: the
 * drift that the spell before left (`startDrift`), because neither rain nor a wash changes the weather that dust comes with.
 */
export function driftingSpell(times: usize, losses: usize, days: i32, limit: f64, logRate: f64, drift: f64, variance: f64, state: usize): f64 {
  const rate = Math.exp(logRate);
  const isStraight = limit == Infinity;
  const kept: f64 = isStraight ? 1 : Math.exp(-rate / limit);
  const pull: f64 = isStraight ? drift * rate : (drift * rate * kept) / limit;
  const news: f64 = 1 - KEPT_DRIFT * KEPT_DRIFT;
  let level = get(losses, 0);
  let ofLevel = variance;
  let ofBoth: f64 = 0;
  let time = get(times, 0);
  const since = Math.pow(KEPT_DRIFT, time - get(state, 2));
  let deviation = since * get(state, 0);
  let ofDeviation: f64 = 1 - since * since * (1 - get(state, 1));
  let sum: f64 = 0;
  for (let i = 1; i < days; i++) {
    for (const to = get(times, i); time < to; time++) {
      const left: f64 = isStraight ? 1 : max(0, limit - level);
      const gain = pull * left;
      level = (isStraight ? level + rate : limit - (limit - level) * kept) + gain * deviation;
      const levels = kept * ofLevel + gain * ofBoth;
      const both = kept * ofBoth + gain * ofDeviation;
      ofLevel = kept * levels + gain * both;
      ofBoth = KEPT_DRIFT * both;
      ofDeviation = KEPT_DRIFT * KEPT_DRIFT * ofDeviation + news;
      deviation *= KEPT_DRIFT;
    }
    const spread = ofLevel + variance;
    const off = get(losses, i) - level;
    const square = (off * off) / spread;
    sum -= 0.5 * (min(square, OUTLIER) + Math.log(spread));
    if (square > OUTLIER) continue;
    const gain = ofLevel / spread;
    const turn = ofBoth / spread;
    level += gain * off;
    deviation += turn * off;
    ofDeviation -= turn * ofBoth;
    ofBoth -= gain * ofBoth;
    ofLevel -= gain * ofLevel;
  }
  set(state, 0, deviation);
  set(state, 1, ofDeviation);
  set(state, 2, time);
  return sum;
}
