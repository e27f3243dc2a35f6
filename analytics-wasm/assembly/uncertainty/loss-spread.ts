import { get } from "../numerics/column";
import { median } from "../numerics/median";

/** Makes the median absolute deviation a standard deviation where errors are normal: 1 / quantile(0.75). */
const MAD_TO_SIGMA: f64 = 1.4826;
/** Outliers are further than this from the median, in sigma [1] and in percentage points. */
const OUTLIER_SIGMAS: f64 = 5;
const OUTLIER_POINTS: f64 = 3;
/**
 * What remains however many samples there are: alignment, angle and spectrum, which differ from day to day [percentage points]. At 0.2 the days of real
 * stations scattered 1.4 times as much as stated (docs/methods.md). What all days share is not in it: see `loss-uncertainty.ts`.
 */
const UNCERTAINTY_FLOOR: f64 = 0.3;
const HIGHEST_CORRELATION: f64 = 0.99;

/** Robust center and spread of the losses of a day. */
@unmanaged
export class LossSpread {
  /** Median [%]. */
  center: f64;
  /** One standard deviation, by the median absolute deviation [percentage points]. */
  sigma: f64;
  /** From how far off the center a loss is an outlier [percentage points]. */
  limit: f64;
  hasOutliers: bool;
}

/** Writes center and spread of `n` > 0 losses [%] to `spread`; `scratch` holds n values. */
export function readSpread(losses: usize, n: i32, scratch: usize, spread: LossSpread): void {
  memory.copy(scratch, losses, <usize>n << 3);
  const center = median(scratch, n);
  const furthest = deviations(losses, n, center, scratch);
  const sigma = MAD_TO_SIGMA * median(scratch, n);
  const limit = max(OUTLIER_POINTS, OUTLIER_SIGMAS * sigma);
  spread.center = center;
  spread.sigma = sigma;
  spread.limit = limit;
  spread.hasOutliers = !(furthest <= limit);
}

/** Writes how far each loss is from `from`; returns the furthest. The column behind the result must hold a value more where n is odd. */
function deviations(losses: usize, n: i32, from: f64, result: usize): f64 {
  const centers = f64x2.splat(from);
  let furthest = f64x2.splat(0);
  let i = 0;
  for (; i + 1 < n; i += 2) {
    const at = <usize>i << 3;
    const pair = f64x2.abs(f64x2.sub(v128.load(losses + at), centers));
    v128.store(result + at, pair);
    furthest = f64x2.pmax(furthest, pair);
  }
  let most = max(f64x2.extract_lane(furthest, 0), f64x2.extract_lane(furthest, 1));
  if (i < n) {
    const last = abs(get(losses, i) - from);
    store<f64>(result + (<usize>i << 3), last);
    most = max(most, last);
  }
  return most;
}

/**
 * Standard uncertainty [percentage points] of a loss from `n` losses in order of time, whose spread was read.
 * Neighboring samples err alike, so n samples are worth n (1 - r) / (1 + r) independent ones (Bartlett 1946, doi 10.2307/2983611).
 */
export function lossUncertainty(losses: usize, n: i32, spread: LossSpread): f64 {
  const r = min(max(lagCorrelation(losses, n, spread.center), 0), HIGHEST_CORRELATION);
  const independent = max((<f64>n * (1 - r)) / (1 + r), 1);
  return Math.sqrt(UNCERTAINTY_FLOOR * UNCERTAINTY_FLOOR + (spread.sigma * spread.sigma) / independent);
}

/** Correlation of neighbors about the center, two at a time; 0 where all are alike. */
function lagCorrelation(losses: usize, n: i32, center: f64): f64 {
  const centers = f64x2.splat(center);
  let squares = f64x2.splat(0);
  let products = squares;
  const first = get(losses, 0) - center;
  let i = 1;
  for (; i + 1 < n; i += 2) {
    const at = losses + (<usize>i << 3);
    const now = f64x2.sub(v128.load(at), centers);
    const before = f64x2.sub(v128.load(at - 8), centers);
    squares = f64x2.add(squares, f64x2.mul(now, now));
    products = f64x2.add(products, f64x2.mul(now, before));
  }
  let square = first * first + (f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1));
  let product = f64x2.extract_lane(products, 0) + f64x2.extract_lane(products, 1);
  if (i < n) {
    const last = get(losses, i) - center;
    square += last * last;
    product += last * (get(losses, i - 1) - center);
  }
  return square > 0 ? product / square : 0;
}
