import { get, set } from "../numerics/column";
import { COVERAGE, DAY_UNCERTAINTY } from "./loss-uncertainty";

/** A cleaning that cleaned both cells left at most half of the loss, or so little that half can't be measured [%]. */
const LEFT_SHARE: f64 = 0.5;
const LITTLE_LOSS: f64 = 1;
/** Fewer cleanings say less than the default. */
const FEWEST = 3;

/**
 * Systematic uncertainty of a device from the losses [%] right before and after `n` cleanings: clean cells should agree, and the rest is
 * calibration and mismatch (including what washes leave, so not too small). `U = 1.96 sqrt(m^2 + s^2 / k)` of k residuals with mean m,
 * which isn't corrected, and standard deviation s, at least a day's uncertainty (RSSu rule for an uncorrected bias, Phillips et al. 1997,
 * doi 10.6028/jres.102.040). Writes U [percentage points; NaN below three] to `result`; returns k.
 */
export function residualUncertainty(before: usize, after: usize, n: i32, result: usize): i32 {
  let k = 0;
  let mean: f64 = 0;
  let squares: f64 = 0;
  for (let i = 0; i < n; i++) {
    const was = get(before, i);
    const left = get(after, i);
    if (!isFinite(was) || !isFinite(left)) continue;
    if (was > LITTLE_LOSS && left > LEFT_SHARE * was) continue;
    k++;
    // Welford 1962 (doi 10.1080/00401706.1962.10490022)
    const distance = left - mean;
    mean += distance / <f64>k;
    squares += distance * (left - mean);
  }
  const variance = max(k > 1 ? squares / <f64>(k - 1) : 0, DAY_UNCERTAINTY * DAY_UNCERTAINTY);
  set(result, 0, k < FEWEST ? NaN : COVERAGE * Math.sqrt(mean * mean + variance / <f64>k));
  return k;
}
