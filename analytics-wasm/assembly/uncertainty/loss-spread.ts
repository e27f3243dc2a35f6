import { get } from "../numerics/column";
import { median } from "../numerics/median";

/** Standard deviation per median absolute deviation of normal errors: 1 / quantile(0.75). */
const MAD_TO_SIGMA: f64 = 1.4826;
/** An outlier is further from the median than both [standard deviations; percentage points]. */
const OUTLIER_SIGMAS: f64 = 5;
const OUTLIER_POINTS: f64 = 3;
/**
 * Error that differs between days and doesn't average out within one: angle of incidence, spectrum, alignment [percentage points,
 * standard]. With 0.2, `L +- 2 u` held the true loss on only 79 to 83% of days (docs/methods.md). What all days share is in
 * `loss-uncertainty.ts`.
 */
const MIN_DAY_UNCERTAINTY: f64 = 0.3;
const MAX_CORRELATION: f64 = 0.99;

/**
 * Robust center and spread of a day's losses: median [%], 1.4826 times the median absolute deviation, and the distance from the center
 * beyond which a loss is an outlier [percentage points].
 */
@unmanaged
export class LossSpread {
  center: f64;
  sigma: f64;
  limit: f64;
  hasOutliers: bool;
}

/** Center and spread of `n` > 0 losses [%]; `scratch` [n]. */
export function measureSpread(losses: usize, n: i32, scratch: usize, spread: LossSpread): void {
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

/** Writes distances from `from` to `result`; returns the largest. */
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
 * Standard uncertainty of a day's `loss` [percentage points] from its `n` losses in order of time: `sqrt(0.3^2 + s^2 / n_eff + (L - m)^2 / 4)`.
 * `s` is their standard deviation about the median `m`: cells that are read seconds apart err in a few samples by much, which the median
 * deviation doesn't see. `n_eff = n (1 - r) / (1 + r)`, at least 1, counts correlated samples (Bartlett 1946, doi 10.2307/2983611). `L - m`:
 * where samples and energy disagree, the day is biased, by about half of it.
 */
export function dayUncertainty(losses: usize, n: i32, center: f64, loss: f64): f64 {
  const products = changetype<Products>(memory.data(offsetof<Products>()));
  sumProducts(losses, n, center, products);
  const square = products.square;
  const r = square > 0 ? min(max(products.lagged / square, 0), MAX_CORRELATION) : 0;
  const independent = max((<f64>n * (1 - r)) / (1 + r), 1);
  const sampling = square / <f64>max(n - 1, 1) / independent;
  const bias = (loss - center) / 2;
  return Math.sqrt(MIN_DAY_UNCERTAINTY * MIN_DAY_UNCERTAINTY + sampling + bias * bias);
}

@unmanaged
class Products {
  square: f64;
  lagged: f64;
}

/** Sums of squares and of products of neighbors, about the center. */
function sumProducts(losses: usize, n: i32, center: f64, result: Products): void {
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
  result.square = square;
  result.lagged = product;
}
