import { get, set } from "../numerics/column";

/** Gain of a plan over another one by rain year [years, $], from their net incomes. Returns the share of years with a gain [1]. */
export function planGains(nets: usize, others: usize, years: i32, gains: usize): f64 {
  let better = 0;
  for (let year = 0; year < years; year++) {
    const gain = get(nets, year) - get(others, year);
    set(gains, year, gain);
    better += i32(gain > 0);
  }
  return <f64>better / <f64>years;
}
