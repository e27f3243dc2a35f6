export interface MeasuredUncertainty {
  /** [%/day] */
  rates: number[];
  rainSpread: number;
}
