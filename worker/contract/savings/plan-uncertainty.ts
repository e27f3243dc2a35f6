export interface PlanUncertainty {
  /** Soiling rates of the measured intervals [%/day]; none: no interval shows one. */
  rates: number[];
  /** Standard deviation of the logarithm of the rain that cleans. */
  rainSpread: number;
}
