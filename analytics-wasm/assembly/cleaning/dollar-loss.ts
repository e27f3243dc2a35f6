import { get, set } from "../numerics/column";
import { linesOf, lostPercent } from "./loss-lines";

/** Fixed factors of the dollar loss (D-233): module efficiency [1], module area [m2/kW], what the system keeps [1]. */
const MODULE_EFFICIENCY: f64 = 0.176;
const MODULE_AREA_PER_KW: f64 = 5.6;
const SYSTEM_FACTOR: f64 = 0.8;

/** Cost of a day's loss [$], at least 0: insolation [kWh/m2] x energy per insolation [m2] x loss [%] / 100 x price [$/kWh]. */
// @ts-ignore: decorator
@inline
export function dayDollars(insolation: f64, energyPerInsolation: f64, loss: f64, price: f64): f64 {
  return insolation * energyPerInsolation * (max(loss, 0) / 100) * price;
}

// @ts-ignore: decorator
@inline
export function energyPerInsolationOf(arrayKw: f64): f64 {
  return arrayKw * MODULE_EFFICIENCY * MODULE_AREA_PER_KW * SYSTEM_FACTOR;
}

/**
 * Daily cost of soiling [$], at least 0: insolation [kWh/m2] x array [kW DC] x 0.176 x 5.6 x 0.8 x loss/100 x price [$/kWh]. NaN if
 * insolation, loss or price is missing. With `curves`, the share that the curve of `curveOfDay` gives stands in for loss/100
 * (docs/methods.md, "What soiling costs").
 */
export function dollarLoss(
  insolation: usize,
  loss: usize,
  n: i32,
  arrayKw: f64,
  price: usize,
  priceMask: i32,
  curves: usize,
  curveOfDay: usize,
  dollars: usize,
): void {
  const energyPerInsolation = energyPerInsolationOf(arrayKw);
  for (let i = 0; i < n; i++) {
    const share = curves == 0 ? get(loss, i) : lostPercent(get(loss, i), linesOf(curves, curveOfDay, i));
    set(dollars, i, dayDollars(get(insolation, i), energyPerInsolation, share, get(price, i & priceMask)));
  }
}

/**
 * What a cleaning gains: mean over `n` days of the cost with the loss before it (`dirty` [n, $]) minus that with the loss after it (`clean`
 * [n, $]). Writes the gain [$/day; NaN without days] and the days until it has earned `cost` [$] (NaN: never) to `result` [2]; returns the
 * number of days with both.
 */
export function cleaningGain(dirty: usize, clean: usize, n: i32, cost: f64, result: usize): i32 {
  let sum: f64 = 0;
  let known = 0;
  for (let i = 0; i < n; i++) {
    const gain = get(dirty, i) - get(clean, i);
    if (!isFinite(gain)) continue;
    sum += gain;
    known++;
  }
  const daily = known > 0 ? sum / <f64>known : NaN;
  set(result, 0, daily);
  set(result, 1, daily > 0 ? cost / daily : NaN);
  return known;
}
