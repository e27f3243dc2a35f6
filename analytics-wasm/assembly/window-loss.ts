import { get, set, flag } from "./column";
import { median } from "./median";

/** Makes the median absolute deviation a standard deviation where errors are normal: 1 / quantile(0.75). */
const MAD_TO_SIGMA: f64 = 1.4826;
/** Outliers are further than so many sigma and points from the median (research 4a) [1], [percentage points]. */
const OUTLIER_SIGMAS: f64 = 5;
const OUTLIER_POINTS: f64 = 3;
/** What remains however many samples there are: both cells' calibration and alignment (research 4a) [percentage points]. */
const UNCERTAINTY_FLOOR: f64 = 0.2;
const HIGHEST_CORRELATION: f64 = 0.99;

let used: i32 = 0;
let uncertainty: f64 = NaN;

/** Samples that the last `windowLoss` rests on. */
export function usedSamples(): i32 {
  return used;
}

/** Standard uncertainty of the last `windowLoss` [percentage points]; NaN if there was none. */
export function lossUncertainty(): f64 {
  return uncertainty;
}

/**
 * Insolation-weighted soiling loss [%] of `n` lit rows: 100 * (1 - sum of soiled / sum of clean energy), without outliers and,
 * if `onlyCalm`, without cloud edges. NaN if nothing could be used. `scratch` holds n values.
 */
export function windowLoss(
  loss: usize,
  clean: usize,
  soiled: usize,
  calm: usize,
  n: i32,
  onlyCalm: bool,
  scratch: usize,
): f64 {
  const kept = copyKept(loss, calm, n, onlyCalm, scratch);
  used = 0;
  uncertainty = NaN;
  if (kept == 0) return NaN;
  const centre = median(scratch, kept);
  for (let k = 0; k < kept; k++) set(scratch, k, abs(get(scratch, k) - centre));
  const sigma = MAD_TO_SIGMA * median(scratch, kept);
  const limit = max(OUTLIER_POINTS, OUTLIER_SIGMAS * sigma);

  let cleanEnergy: f64 = 0;
  let soiledEnergy: f64 = 0;
  let squares: f64 = 0;
  let products: f64 = 0;
  let previous: f64 = 0;
  for (let k = 0; k < n; k++) {
    const deviation = get(loss, k) - centre;
    if ((onlyCalm && !flag(calm, k)) || abs(deviation) > limit) continue;
    cleanEnergy += get(clean, k);
    soiledEnergy += get(soiled, k);
    squares += deviation * deviation;
    products += deviation * previous;
    previous = deviation;
    used++;
  }
  if (!(cleanEnergy > 0) || !isFinite(cleanEnergy) || !isFinite(soiledEnergy)) {
    used = 0;
    return NaN;
  }
  uncertainty = standardUncertainty(sigma, used, squares > 0 ? products / squares : 0);
  return 100 * (1 - soiledEnergy / cleanEnergy);
}

/** Copies the losses that may count, without branches; returns how many. */
function copyKept(loss: usize, calm: usize, n: i32, onlyCalm: bool, scratch: usize): i32 {
  let kept = 0;
  for (let k = 0; k < n; k++) {
    set(scratch, kept, get(loss, k));
    kept += i32(!onlyCalm || flag(calm, k));
  }
  return kept;
}

/** Neighbouring samples err alike, so n samples are worth n (1 - r) / (1 + r) independent ones (Bartlett 1946, doi 10.2307/2983611). */
function standardUncertainty(sigma: f64, n: i32, lag1: f64): f64 {
  const r = min(max(lag1, 0), HIGHEST_CORRELATION);
  const independent = max((<f64>n * (1 - r)) / (1 + r), 1);
  return Math.sqrt(UNCERTAINTY_FLOOR * UNCERTAINTY_FLOOR + (sigma * sigma) / independent);
}
