import * as v from "valibot";

/** 4 weeks (D-254). */
export const ALERT_WITHIN_DAYS = 28;
/** Hour in the device's zone from which the daily run may start, because yesterday is then complete. */
export const ANALYSIS_HOUR = 5;

export const dailyTexts = {
  label: "Run Daily and Send Alerts",
  tooltip:
    "The cleaning analysis runs once per day, and alerts are generated when the next wash is due within 4 weeks. A file must be uploaded, a soiling rate entered and the inputs correct.",
  question: "Run the Cleaning Analysis daily?",
  warning:
    "The automated Cleaning Analysis will run daily for this device, with weekly updates while a wash is due. It uses the saved inputs of the plant.",
  refused:
    "All required Calculation Inputs fields must be entered, or different from the default values in order to enable daily automated Cleaning Analysis. View the highlighted fields in red and enter a value.",
  missing: "Enter a value and save it.",
  stillDefault: "Still the default value.",
  rateNeeded: "Enter a soiling rate above 0 and save it.",
  fileNeeded: "Upload a PVsyst or custom CSV file.",
  unsaved: "Save or discard your changes first: the daily analysis runs with the saved inputs.",
  notAllowed: "Your account can view this but can't change it.",
} as const;

export const RunWashAnalysis = v.strictObject({ runWashAnalysis: v.boolean() });
export type RunWashAnalysis = v.InferOutput<typeof RunWashAnalysis>;

export interface DailyAnalysis {
  runWashAnalysis: boolean;
  /** Rate in use [%/day]: one value, or twelve from January. */
  soilingRate: number | number[] | null;
  rateOf: "device" | "plant";
  /** What prevents the daily analysis, keyed by field of the inputs or `energyFile`. */
  refused: Record<string, string>;
  untouched: string[];
}
