import { get, set } from "../numerics/column";
import { linesOf, lostPercent } from "./loss-lines";

/** Specification of the dashboard, current-year loss: efficiency of a module [1], its area per kW [m2/kW], and what the plant keeps of it [1]. */
const MODULE_EFFICIENCY: f64 = 0.176;
const MODULE_AREA_PER_KW: f64 = 5.6;
const SYSTEM_FACTOR: f64 = 0.8;

/** What a day's loss [%] costs [$], at least 0: insolation [kWh/m2], energy per insolation of the array [kW], price [$/kWh]. */
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
 * What soiling cost each day [$]: insolation [kWh/m2] x array [kW DC] x 0.176 x 5.6 x 0.8 x loss/100 x price [$/kWh].
 * A negative loss [%] counts 0; NaN where insolation, loss or price is missing. `priceMask` is 0 for one price, -1 for a column.
 * With `curves` a day's loss costs what the curve of `curveOfDay` says (`prepareCurves`).
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

/** Sum of the `n` values that are finite, to `total`; returns how many they are. */
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
 * What a cleaning earns [$/day]: the mean over `n` days of what the loss before it would have cost more (`dirty` [$]) than the loss after it (`clean` [$]);
 * days on which one is not known count nothing. To `result` that and the days in which it earns its `cost` [$], NaN if it never does. Returns the days that count.
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
