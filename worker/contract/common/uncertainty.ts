import * as v from "valibot";

/**
 * Half the 95% range of what all losses of a device are wrong by alike [percentage points]: calibration and mismatch of the two cells, and their
 * alignment. Where it comes from: a person, the days right after cleanings, or the default.
 */
export interface SystematicUncertainty {
  points: number;
  source: "entered" | "cleanings" | "default";
  cleanings: number;
}

/**
 * Two reference cells that were calibrated together and mounted side by side [percentage points, half the 95% range]. Sources: docs/methods.md,
 * "Uncertainty".
 */
export const DEFAULT_SYSTEMATIC_POINTS = 0.5;

/** `GET /api/device/{id}/systematic-uncertainty`. */
export interface SystematicSetting {
  /** As a person entered it; null: nobody did. */
  entered: number | null;
  /** As clean cells show it; null: fewer than three cleanings of both cells. */
  measured: SystematicUncertainty | null;
  inUse: SystematicUncertainty;
}

/** `PUT /api/device/{id}/systematic-uncertainty` [percentage points]; null: measured, else the default. */
export const SaveSystematic = v.strictObject({
  points: v.nullable(
    v.pipe(
      v.number("Enter the uncertainty in percentage points."),
      v.minValue(0, "The uncertainty is at least 0 points."),
      v.maxValue(20, "The uncertainty is at most 20 points."),
    ),
  ),
});
