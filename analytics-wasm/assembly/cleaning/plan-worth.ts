import { get, set } from "../numerics/column";

/**
 * What one plan earns more than another in each rain year [$], to `gains`; `nets` and `others` hold their net incomes of each year [$].
 * Returns the share of the years in which it is more [1].
 */
export function planGains(nets: usize, others: usize, years: i32, gains: usize): f64 {
  let better = 0;
  for (let year = 0; year < years; year++) {
    const gain = get(nets, year) - get(others, year);
    set(gains, year, gain);
    better += i32(gain > 0);
  }
  return <f64>better / <f64>years;
}
