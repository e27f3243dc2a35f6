/** The loss at which soiling levels off at a device [%] and its 95 % range; only where its dry spells leave hardly a doubt. */
export interface GrowthLimit {
  limit: number;
  low: number;
  high: number;
  spells: number;
  /** Clean glass soils so many times as fast as the soiling rate says, which is that of a straight line. */
  faster: number;
}
