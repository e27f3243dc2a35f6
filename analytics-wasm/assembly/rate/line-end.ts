import { get, set } from "../numerics/column";
import { median } from "../numerics/median";
import { COVERAGE, DAY_UNCERTAINTY } from "../uncertainty/loss-uncertainty";

/** Median absolute deviation to standard deviation for normal errors: 1 / quantile(0.75). */
const MAD_TO_SIGMA: f64 = 1.4826;

/** Variance of a median relative to a mean, and of Theil-Sen relative to least squares, for normal errors (Sen 1968) [1]. */
const MEDIAN_VARIANCE: f64 = Math.PI / 2;
const SLOPE_VARIANCE: f64 = Math.PI / 3;

/**
 * End of a line of `slope` [%/day] through `n` > 1 ascending days of a segment, at the median level, on day `at`. Writes to `result`: loss
 * [%], half its 95% range [percentage points], and how far `newest`, that day's loss, is above it in standard deviations. Standard error as
 * for regression, `s sqrt(a/n + b (at - mean)^2 / Sxx)` (Draper and Smith 1998, Applied Regression Analysis, section 1.4), with a and b for
 * medians, s from the median deviation but at least a day's uncertainty; plus `systematic` [percentage points, half its 95% range].
 * `scratch`: n values.
 */
export function lineEnd(
  x: usize,
  y: usize,
  n: i32,
  slope: f64,
  at: f64,
  newest: f64,
  systematic: f64,
  scratch: usize,
  result: usize,
): void {
  for (let i = 0; i < n; i++) set(scratch, i, get(y, i) - slope * get(x, i));
  const intercept = median(scratch, n);
  const level = intercept + slope * at;
  let mean: f64 = 0;
  for (let i = 0; i < n; i++) {
    mean += get(x, i) / <f64>n;
    set(scratch, i, abs(get(y, i) - intercept - slope * get(x, i)));
  }
  const sigma = max(MAD_TO_SIGMA * median(scratch, n), DAY_UNCERTAINTY);
  let squares: f64 = 0;
  for (let i = 0; i < n; i++) squares += (get(x, i) - mean) * (get(x, i) - mean);
  const error = COVERAGE * sigma * Math.sqrt(MEDIAN_VARIANCE / <f64>n + (SLOPE_VARIANCE * (at - mean) * (at - mean)) / squares);
  set(result, 0, level);
  set(result, 1, Math.sqrt(error * error + systematic * systematic));
  set(result, 2, (newest - level) / sigma);
}
