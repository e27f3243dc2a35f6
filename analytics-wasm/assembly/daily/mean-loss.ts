import { get, set } from "../numerics/column";

/** True if a day has a loss and was not dark. Without insolation it may still have been light. */
// @ts-ignore: decorator
@inline
export function counts(loss: f64, insolation: f64): bool {
  return isFinite(loss) && (isNaN(insolation) || (insolation > 0 && insolation < Infinity));
}

/** Mean insolation of days with a loss [kWh/m2], the weight of days without insolation; 1 if none has any. */
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
 * Insolation-weighted mean of `n` daily losses [%, signed] (IEC 61724-1), to `mean`; NaN without any. Days of soiling-only sensors have no
 * insolation (NaN) and get the mean weight. Days without a loss or light don't count. Returns the number of days.
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

/** Losses [%] of whole days moved to the instant `at` [day] at `rate` [%/day]; a day's loss is its noon's. */
export function moveLosses(day: usize, loss: usize, n: i32, rate: f64, at: f64, moved: usize): void {
  for (let i = 0; i < n; i++) set(moved, i, get(loss, i) + rate * (at - get(day, i) - 0.5));
}
