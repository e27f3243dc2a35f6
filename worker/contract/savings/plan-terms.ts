import type { RainThresholdPer } from "./rain-threshold.ts";

/** What a person decides of a plan. Twelve values run from January to December. */
export interface PlanTerms {
  weeks: number;
  /** $/kWh */
  prices: number[];
  /** %/day */
  soilingRates: number[];
  /** $ per cleaning */
  washCost: number;
  plannedCleanings: number;
  /** Inches a day, or a week from Monday on, at or above which rain cleans the array; gradual: that remove half in a day. */
  rainThreshold: number;
  /** Per day where it is left out. */
  rainThresholdPer?: RainThresholdPer;
  /** Mondays of the weeks in which no crew is available. */
  blockedWeeks?: string[];
  /** Soiling that a wash leaves [%]; none where it is left out. */
  residualSoiling?: number;
  /** Days that one wash of the plant takes; one where it is left out. */
  washDays?: number;
}
