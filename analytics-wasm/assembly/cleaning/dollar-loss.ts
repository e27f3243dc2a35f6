import { get, set } from "../numerics/column";
import { linesOf, lostPercent } from "./loss-lines";

/** Dashboard specification, current-year loss: module efficiency [1], area per kW [m2/kW], performance of the plant [1]. */
const MODULE_EFFICIENCY: f64 = 0.176;
const MODULE_AREA_PER_KW: f64 = 5.6;
const SYSTEM_FACTOR: f64 = 0.8;

/** Cost of a day's loss [%] in $, at least 0: insolation [kWh/m2], energy per insolation of the array [kW], price [$/kWh]. */
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
 * Daily cost of soiling [$]: insolation [kWh/m2] x array [kW DC] x 0.176 x 5.6 x 0.8 x loss/100 x price [$/kWh]. Negative losses [%] count
 * as 0; NaN if insolation, loss or price is missing. `priceMask`: 0 for one price, -1 for a column. With `curves` a loss costs what the
 * curve of `curveOfDay` says (`prepareCurves`).
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

/** Sum of the finite values, to `total`; returns their number. */
export function sumOfKnown(values: usize, n: i32, total: usize): i32 {
  let sum: f64 = 0;
  let known = 0;
  for (let i = 0; i < n; i++) {
    const value = get(values, i);
    if (!isFinite(value)) continue;
    sum += value;
    known++;
  }
  set(total, 0, sum);
  return known;
}

/**
 * Gain of a cleaning [$/day]: mean over `n` days of the cost with the loss before (`dirty` [$]) minus that with the loss after (`clean`
 * [$]), over days with both. Writes it and the days until it has earned its `cost` [$] (NaN: never) to `result`. Returns the number of days
 * used.
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
