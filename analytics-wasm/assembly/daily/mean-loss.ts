import { get } from "../numerics/column";

/** True if a day counts: it has a loss, and its insolation is above 0 or unknown (NaN). */
// @ts-ignore: decorator
@inline
export function hasWeight(loss: f64, insolation: f64): bool {
  return isFinite(loss) && (isNaN(insolation) || (insolation > 0 && insolation < Infinity));
}

/** Weight of days without insolation [kWh/m2]: the mean of the others, 1 without any. */
export function meanInsolation(loss: usize, insolation: usize, n: i32): f64 {
  let light: f64 = 0;
  let lit = 0;
  for (let i = 0; i < n; i++) {
    const weight = get(insolation, i);
    if (!hasWeight(get(loss, i), weight) || isNaN(weight)) continue;
    light += weight;
    lit++;
  }
  return lit > 0 ? light / <f64>lit : 1;
}
