/** Measured rains needed before a device's own response is shown. */
export const MIN_RAINS = 3;

/** `GET /api/device/{id}/rain-response`: daily rain that removes half of the soiling [mm], with its 95% range. */
export interface RainResponseAnswer {
  half: number;
  low: number;
  high: number;
  /** Rains behind it; below `MIN_RAINS` the figures are the usual ones. */
  rains: number;
}
