export interface PlanUncertainty {
  /** Of measured intervals [%/day]; may be empty. */
  rates: number[];
  rainSpread: number;
}
