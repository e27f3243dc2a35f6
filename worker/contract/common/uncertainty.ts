import * as v from "valibot";

/**
 * Half the 95% range of errors that shift all losses of a device alike [percentage points]: calibration, mismatch and
 * alignment of the cells. `source`: entered by a person, estimated from the days after cleanings, or the default.
 */
export interface SystematicUncertainty {
  points: number;
  source: "entered" | "cleanings" | "default";
  cleanings: number;
}

/** For cells calibrated together and mounted side by side (docs/methods.md, "Means and dollars"). */
export const DEFAULT_SYSTEMATIC_POINTS = 0.5;

export interface SystematicSetting {
  entered: number | null;
  /** Estimated from clean cells; null with fewer than three cleanings of both cells. */
  measured: SystematicUncertainty | null;
  inUse: SystematicUncertainty;
}

export const SaveSystematic = v.strictObject({
  points: v.nullable(
    v.pipe(
      v.number("Enter the uncertainty in percentage points."),
      v.minValue(0, "Enter at least 0 points."),
      v.maxValue(20, "Enter at most 20 points."),
    ),
  ),
});
