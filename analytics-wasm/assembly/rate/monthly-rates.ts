import { get, set } from "../numerics/column";

const MONTHS = 12;

/**
 * Soiling rate of each month [%/day] by `n` measured intervals, to `monthly`: the mean of their rates, each counted by its days in the month, as RdTools'
 * monthly rates count them (Deceglie et al. 2018, doi 10.1109/JPHOTOV.2017.2784682). `days` holds 12 values an interval. A month in which fewer than
 * `fewest` days [days, > 0] of them lie has none: NaN.
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
