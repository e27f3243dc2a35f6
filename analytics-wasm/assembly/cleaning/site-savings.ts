import { get, set } from "../numerics/column";
import { siteFactors } from "../models/soil-members";

/**
 * Net savings of washes by rain year at one site [years, $] become those of sites and years: every year gets another quantile of a lognormal
 * factor with mean 1 and the standard deviation `spread` of its log, as simulated losses have it. It multiplies what the washes recover, not
 * `spent`, their cost [$]. `factors`: scratch [years].
 */
export function siteSavings(saved: usize, years: i32, spent: f64, spread: f64, factors: usize): void {
  siteFactors(Math.exp((-spread * spread) / 2), spread, years, factors);
  for (let year = 0; year < years; year++) set(saved, year, get(factors, year) * (get(saved, year) + spent) - spent);
}
