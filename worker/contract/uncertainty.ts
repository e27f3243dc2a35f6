/**
 * Half the 95% range of what all losses of a device are wrong by alike [percentage points]: calibration and mismatch of the two cells, and their
 * alignment. Where it comes from: a person, the days right after cleanings, or the default.
 */
export interface SystematicUncertainty {
  points: number;
  source: "entered" | "cleanings" | "default";
  /** Cleanings that it was measured on; 0 unless it comes from them. */
  cleanings: number;
}

/**
 * Two reference cells that were calibrated together and mounted side by side [percentage points, half the 95% range]. Sources: docs/methods.md,
 * "Uncertainty".
 */
export const DEFAULT_SYSTEMATIC_POINTS = 0.5;
