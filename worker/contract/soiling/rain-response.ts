/** Rains that a device must have measured before its own answer is shown. */
export const MIN_RAINS = 3;

/** `GET /api/device/{id}/rain-response`: the rain of a day that removes half of the soiling here [mm], with its 95 % range. */
export interface RainResponseAnswer {
  half: number;
  low: number;
  high: number;
  /** Rains that it was learned from; under `MIN_RAINS` the figures are the usual ones and not this site's. */
  rains: number;
}
