import { get, set } from "./column";
import { median } from "./median";

/** Upper bound [1]: within a few weeks a higher correlation looks like a trend. */
const MAX_CORRELATION: f64 = 0.8;

/**
 * Lag-1 correlation of residuals [n] about lines through segments, 0 to 0.8. Neighbors are rows of one segment at most the median step of
 * `x` [n, days] apart. Fitting biases r by about -(3 + 3r)/n, which is corrected (cf. Kendall 1954, doi 10.1093/biomet/41.3-4.403; checked
 * by simulation for n = 10 to 120). `starts` [segments]: first rows. `scratch` [n].
 */
export function residualCorrelation(x: usize, residual: usize, n: i32, starts: usize, segments: i32, scratch: usize): f64 {
  for (let i = 1; i < n; i++) set(scratch, i - 1, get(x, i) - get(x, i - 1));
  const step = median(scratch, n - 1);
  let squares: f64 = 0;
  let products: f64 = 0;
  let pairs = 0;
  let segment = 0;
  for (let i = 0; i < n; i++) {
    while (segment + 1 < segments && i >= <i32>get(starts, segment + 1)) segment++;
    const value = get(residual, i);
    squares += value * value;
    const isNeighbor = i > <i32>get(starts, segment) && get(x, i) - get(x, i - 1) <= step;
    if (!isNeighbor) continue;
    products += value * get(residual, i - 1);
    pairs++;
  }
  if (pairs == 0 || squares == 0) return 0;
  const r = ((products / <f64>pairs) * <f64>(n - 1)) / squares;
  return min(max(r + (3 + 3 * r) / <f64>n, 0), MAX_CORRELATION);
}

/**
 * Variance of residuals from their sum of squares, at least `least`, for means of many: those of days that resemble the day before, by their
 * sum of `products`, count as fewer.
 */
export function residualVariance(squares: f64, products: f64, freedom: f64, least: f64): f64 {
  const correlation = squares > 0 ? min(max(products / squares, 0), MAX_CORRELATION) : 0;
  return (max(squares / freedom, least) * (1 + correlation)) / (1 - correlation);
}
