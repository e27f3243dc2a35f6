import { get, set } from "../numerics/column";

const MONTHS = 12;

/**
 * Monthly soiling rates [12, %/day]: means of `n` intervals' rates, weighted by their days in the month, as in RdTools (Deceglie et al.
 * 2018, doi 10.1109/JPHOTOV.2017.2784682). `days` [n x 12]. NaN for months with under `fewest` days (> 0).
 */
export function monthlyRates(rate: usize, days: usize, n: i32, fewest: f64, monthly: usize): void {
  for (let month = 0; month < MONTHS; month++) {
    let total: f64 = 0;
    let sum: f64 = 0;
    for (let i = 0; i < n; i++) {
      const share = get(days, i * MONTHS + month);
      const value = get(rate, i);
      if (!(share > 0 && share < Infinity) || !isFinite(value)) continue;
      total += share;
      sum += share * value;
    }
    set(monthly, month, total >= fewest ? sum / total : NaN);
  }
}
