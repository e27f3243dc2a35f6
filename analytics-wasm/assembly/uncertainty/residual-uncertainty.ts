import { get, set } from "../numerics/column";
import { COVERAGE, DAY_UNCERTAINTY } from "./loss-uncertainty";

/** A cleaning cleaned both cells if it left at most half of the loss, or if the loss before was too small to tell [1; %]. */
const LEFT_SHARE: f64 = 0.5;
const LITTLE_LOSS: f64 = 1;
/** Fewer cleanings say less than the default. */
const FEWEST = 3;

/**
 * Systematic uncertainty of a device from the losses right `before` and `after` `n` cleanings [n, %]: clean cells should agree, so the rest
 * is calibration and mismatch (or soiling left by the wash, so it is not too small). `U = 1.96 sqrt(m^2 + s^2 / k)` for k residuals of mean
 * m, which is not corrected, and standard deviation s, at least a day's (RSSu rule for an uncorrected bias: Phillips et al. 1997, doi
 * 10.6028/jres.102.040). Writes U to `result` [1, percentage points; NaN with fewer than three]; returns k.
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
