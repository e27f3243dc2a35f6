import type { TypicalYearInput } from "./dust.ts";

/** What sites say of the model's dust. docs/methods.md, "Simulations". */
export interface SiteKernels {
  /** Dry soiling from clean glass by month as HSU has it, mean of 30 days [12, %/day]. */
  dryRates(input: DryRatesInput): Float64Array;
  /** Rate of a site, from what is known of sites, what is around it, and a measurement (Bayes on the logs). */
  siteRate(input: SiteRateInput): SiteRate;
  /** Rate of a year from one measured in some months [%/day]; NaN without days in a month that the model has dust in. */
  rateOfYear(input: RateOfYearInput): number;
  /** Loss of a year by sites and years of rain, weighted by energy as dollars are. */
  annualLoss(input: AnnualLossInput): AnnualLoss;
}

export type DryRatesInput = Pick<TypicalYearInput, "pm10" | "pm25" | "tilt">;

/**
 * Rates of the model by month [12, %/day]: `model` under the tilt of the compared sites, `tilted` under the own. `factor`: median rate with
 * this around a site over that of any site [1]; default: nothing is known. `measured` [%/day] under the own tilt.
 */
export interface SiteRateInput {
  model: Float64Array;
  tilted: Float64Array;
  factor?: number | undefined;
  measured?: number | undefined;
}
/**
 * Lognormal [%/day]; `spread`: standard deviation of the log. `dust`: of the site over that of the model, as `TypicalYearInput.site`.
 */
export interface SiteRate {
  median: number;
  spread: number;
  mean: number;
  p10: number;
  p90: number;
  dust: { median: number; spread: number };
}

/** `measured` [%/day] on `days` of each calendar month [12]; `model` as in `SiteRateInput`. */
export interface RateOfYearInput {
  measured: number;
  days: Float64Array;
  model: Float64Array;
}

/**
 * `monthlyLoss` [12, %] with the `energy` of a clean plant [365, any unit] gives the mean, `memberLoss` [1 and more, %] the range about it.
 * `spread`: of the sites, as of `siteRate`.
 */
export interface AnnualLossInput {
  monthlyLoss: Float64Array;
  energy: Float64Array;
  memberLoss: Float64Array;
  spread: number;
}
/** [%]; `rainShare`: share of the range (variance of the log) that sites leave to rain, 0 to 1. */
export interface AnnualLoss {
  mean: number;
  p10: number;
  p90: number;
  rainShare: number;
}
