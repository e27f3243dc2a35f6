import { get, set } from "../numerics/column";

/** Whether a day has a loss and was not dark; what has no insolation at all may still have been light. */
// @ts-ignore: decorator
@inline
export function counts(loss: f64, insolation: f64): bool {
  return isFinite(loss) && (isNaN(insolation) || (insolation > 0 && insolation < Infinity));
}

/** Mean insolation of the days that count and have one [kWh/m2]: what a day without any weighs; 1 where none has. */
export function usualInsolation(loss: usize, insolation: usize, n: i32): f64 {
  let light: f64 = 0;
  let lit = 0;
  for (let i = 0; i < n; i++) {
    const weight = get(insolation, i);
    if (!counts(get(loss, i), weight) || isNaN(weight)) continue;
    light += weight;
    lit++;
  }
  return lit > 0 ? light / <f64>lit : 1;
}

/**
 * Mean of `n` daily losses [%, signed], each weighted by the insolation of its window [kWh/m2] (IEC 61724-1: what is lost of what there was), to `mean`;
 * NaN where no day counts. A day of a sensor that measures soiling alone has no insolation (NaN): it weighs as much as the others do on the mean, so where
 * none has any all weigh the same. Days without a loss and days without light count nothing. Returns the days that count.
 */
export function meanLoss(loss: usize, insolation: usize, n: i32, mean: usize): i32 {
  const usual = usualInsolation(loss, insolation, n);
  let sum: f64 = 0;
  let total: f64 = 0;
  let days = 0;
  for (let i = 0; i < n; i++) {
    const value = get(loss, i);
    const insolated = get(insolation, i);
    if (!counts(value, insolated)) continue;
    const weight = isNaN(insolated) ? usual : insolated;
    sum += weight * value;
    total += weight;
    days++;
  }
  set(mean, 0, days > 0 ? sum / total : NaN);
  return days;
}

/** `n` losses [%] of whole days as they would be at the instant `at` [day], while it soils by `rate` [%/day], to `moved`; a day's loss is that of its middle. */
export function moveLosses(day: usize, loss: usize, n: i32, rate: f64, at: f64, moved: usize): void {
  for (let i = 0; i < n; i++) set(moved, i, get(loss, i) + rate * (at - get(day, i) - 0.5));
}
