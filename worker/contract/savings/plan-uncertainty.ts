export interface MeasuredUncertainty {
  /** Of measured intervals [%/day]; may be empty. */
  rates: number[];
  rainSpread: number;
}
