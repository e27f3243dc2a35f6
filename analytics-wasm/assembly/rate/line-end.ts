import { get, set } from "../numerics/column";
import { median } from "../numerics/median";
import { COVERAGE, DAY_UNCERTAINTY } from "../uncertainty/loss-uncertainty";

/** Standard deviation per median absolute deviation of normal errors: 1 / quantile(0.75). */
const MAD_TO_SIGMA: f64 = 1.4826;

/** Variance of a median against a mean, and of Theil-Sen against least squares, for normal errors [1] (Sen 1968). */
const MEDIAN_VARIANCE: f64 = Math.PI / 2;
const SLOPE_VARIANCE: f64 = Math.PI / 3;

/**
 * End of the line through a segment (docs/methods.md, "Start of a plan").
 *
 * `x` [n > 1, ascending days], `y` [n, %]; `slope` [%/day]; `at`: last day; `newest`: its loss [%]; `systematic` [percentage points, half
 * its 95% range]; `scratch` [n]. Writes to `result` [3]: loss on the line [%], half its 95% range [percentage points], and how far `newest`
 * is above the line [standard deviations]. Standard error of a regression's line (Draper and Smith 1998, Applied Regression Analysis,
 * section 1.4) with the variances of medians.
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
