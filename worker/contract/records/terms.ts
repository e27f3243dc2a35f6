import type { RainThresholdPer } from "../savings/rain-threshold.ts";

/**
 * The inputs of a plan that a person chooses, complete and in one order, so that equal terms are equal JSON. Twelve
 * values run from January to December. Prices in $/kWh, rates in %/day, the wash cost in $ per cleaning.
 */
export interface PlanTerms {
  weeks: number;
  prices: number[];
  soilingRates: number[];
  washCost: number;
  plannedCleanings: number;
  /**
   * Rain per day, or per week from Monday, that cleans the array; with `gradual`, rain that removes half of the soiling
   * in a day [inch].
   */
  rainThreshold: number;
  rainThresholdPer: RainThresholdPer;
  /** Sorted. */
  blockedWeeks: string[];
  /** Loss left by a wash [%]. */
  residualSoiling: number;
  washDays: number;
}
