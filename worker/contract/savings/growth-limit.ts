/** Loss at which soiling levels off [%] and its 95% range; only where dry spells show it clearly. */
export interface GrowthLimit {
  limit: number;
  low: number;
  high: number;
  spells: number;
  /** Initial rate on clean glass, as a multiple of the straight line's rate [1]. */
  faster: number;
}
