import type { RainThresholdPer } from "./rain-threshold.ts";

/**
 * A person's choices for a plan. Twelve values run from January to December. Prices in $/kWh, rates in %/day, the wash cost in $ per
 * cleaning.
 */
export interface PlanTerms {
  weeks: number;
  prices: number[];
  soilingRates: number[];
  washCost: number;
  plannedCleanings: number;
  /** Rain per day, or per week from Monday, that cleans the array; gradual: removes half in a day [inch]. */
  rainThreshold: number;
  /** Default: per day. */
  rainThresholdPer?: RainThresholdPer;
  /** Mondays. */
  blockedWeeks?: string[];
  /** Loss left by a wash [%]; default 0. */
  residualSoiling?: number;
  /** Default 1. */
  washDays?: number;
}
