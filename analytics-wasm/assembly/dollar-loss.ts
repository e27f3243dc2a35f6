import { get, set } from "./column";

/** Specification of the dashboard, current-year loss: efficiency of a module [1], its area per kW [m2/kW], and what the plant keeps of it [1]. */
const MODULE_EFFICIENCY: f64 = 0.176;
const MODULE_AREA_PER_KW: f64 = 5.6;
const SYSTEM_FACTOR: f64 = 0.8;

/**
 * What soiling cost each day [$]: insolation [kWh/m2] x array [kW DC] x 0.176 x 5.6 x 0.8 x loss/100 x price [$/kWh].
 * A negative loss [%] counts 0; NaN where insolation, loss or price is missing. `priceMask` is 0 for one price, -1 for a column.
 */
export function dollarLoss(
  insolation: usize,
  loss: usize,
  n: i32,
  arrayKw: f64,
  price: usize,
  priceMask: i32,
  dollars: usize,
): void {
  const energyPerInsolation = arrayKw * MODULE_EFFICIENCY * MODULE_AREA_PER_KW * SYSTEM_FACTOR;
  for (let i = 0; i < n; i++) {
    const fraction = max(get(loss, i), 0) / 100;
    set(dollars, i, get(insolation, i) * energyPerInsolation * fraction * get(price, i & priceMask));
  }
}
