import { get, set } from "../numerics/column";

/**
 * Money that a clean plant earns each day [$] and the soiling that each day adds [fraction], from energy [kWh], price [$/kWh] and rate [1/day].
 * What is missing, negative or not finite counts as 0 (night draw is no energy to lose). Returns the horizon's income [$].
 */
export function prepareHorizon(energy: usize, price: usize, rate: usize, n: i32, income: usize, soiling: usize): f64 {
  let total: f64 = 0;
  for (let d = 0; d < n; d++) {
    const money = finiteOrZero(finiteOrZero(get(energy, d)) * finiteOrZero(get(price, d)));
    set(income, d, money);
    set(soiling, d, finiteOrZero(get(rate, d)));
    total += money;
  }
  return total;
}

/** Years that are turned together: a line of the processor's memory holds as many values. */
const BLOCK = 8;

/**
 * Share of the soiling that rain leaves, from the share that it removes, which `keepOfYear` holds year by year: in place, and day by day to `keep`,
 * so that a day's years are next to each other.
 */
export function prepareRain(keepOfYear: usize, n: i32, years: i32, keep: usize): void {
  for (let first = 0; first < years; first += BLOCK) {
    const end = min(first + BLOCK, years);
    for (let d = 0; d < n; d++) {
      for (let year = first; year < end; year++) {
        const at = year * n + d;
        const left = keptShare(get(keepOfYear, at));
        set(keepOfYear, at, left);
        set(keep, d * years + year, left);
      }
    }
  }
}

/** Share of the soiling that is left where a share of it is removed. */
export function keptShare(removed: f64): f64 {
  return 1 - min(finiteOrZero(removed), 1);
}

/** What is missing, negative or not finite counts as 0. */
export function finiteOrZero(value: f64): f64 {
  return isFinite(value) ? max(value, 0) : 0;
}
