export interface PlanUncertainty {
  /** Rates of measured intervals [%/day]; may be empty. */
  rates: number[];
  rainSpread: number;
}
