export const MIN_RAINS = 3;

/** Daily rain that removes half of the soiling [mm], with its 95% range. */
export interface RainResponseAnswer {
  half: number;
  low: number;
  high: number;
  /** Rains behind the figures; below `MIN_RAINS` they are typical values, not measured ones. */
  rains: number;
}
