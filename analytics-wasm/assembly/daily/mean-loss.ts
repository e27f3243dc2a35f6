import { get, set } from "../numerics/column";

/** True if a day counts: it has a loss, and its insolation is above 0 or unknown (NaN). */
// @ts-ignore: decorator
@inline
export function counts(loss: f64, insolation: f64): bool {
  return isFinite(loss) && (isNaN(insolation) || (insolation > 0 && insolation < Infinity));
}

/** Weight of days without insolation [kWh/m2]: the mean of the others, 1 without any. */
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
 * Insolation-weighted mean loss, `sum(w L) / sum(w)` [%, signed], over the days that count (docs/methods.md, "Means and dollars"). `loss`
 * [n, %]; `insolation` [n, kWh/m2; NaN: sensor without cells]. Writes it to `mean` [1; NaN without days]; returns the number of days.
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

/** Moves daily losses [n, %] along `rate` [%/day] to the instant `at` [day number]; a day's loss is that of its noon. */
export function moveLosses(day: usize, loss: usize, n: i32, rate: f64, at: f64, moved: usize): void {
  for (let i = 0; i < n; i++) set(moved, i, get(loss, i) + rate * (at - get(day, i) - 0.5));
}
