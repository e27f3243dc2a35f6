export interface PlanUncertainty {
  /** [%/day] */
  rates: number[];
  rainSpread: number;
}
