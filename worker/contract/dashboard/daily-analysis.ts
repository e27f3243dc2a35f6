import * as v from "valibot";

/** A cleaning alert is raised when a wash is due within this many days: 4 weeks (D-254). */
export const ALERT_WITHIN_DAYS = 28;
/** While a wash stays due, its message is repeated after this time [days]. */
export const REMINDER_DAYS = 7;
/** The run of a day waits for this hour of the device's zone, when the day before is complete. */
export const ANALYSIS_HOUR = 5;
/** Minute of the hourly cron of wrangler.toml. */
export const CRON_MINUTE = 7;

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
  switchedOff: "The daily analysis was turned off before it ran.",
  disabled: "The device or its plant is disabled.",
  inputsIncomplete: "The calculation inputs are no longer complete. Enter them, save, and turn the analysis on again.",
  faulty: "The calculation failed. It runs again tomorrow. If it fails again, report it to your administrator.",
  overtaken: "This day's analysis couldn't run. A later day's analysis replaced it.",
} as const;

/** `PUT /api/device/{id}/run-wash-analysis` */
export const RunWashAnalysis = v.strictObject({ runWashAnalysis: v.boolean() });
export type RunWashAnalysis = v.InferOutput<typeof RunWashAnalysis>;

/** One run of the analysis: of a device and a day in its zone. */
export interface AnalysisRun {
  day: string;
  state: "PENDING" | "RUNNING" | "DONE" | "FAILED";
  /** UTC epoch seconds; null while it lasts. */
  endedAt: number | null;
  /** FAILED: why. */
  reason: string | null;
  /** DONE: Monday of the recommended wash; null: none pays. */
  recommended: string | null;
  /** DONE: first date of the plan itself; another one than the recommended where that makes no difference worth a change. */
  planned: string | null;
  /** Why the recommendation is another than the one before; empty: it is the same, or the first. */
  because: string[];
}

/** `GET` and answer to `PUT /api/device/{id}/run-wash-analysis` */
export interface DailyAnalysis {
  runWashAnalysis: boolean;
  timezone: string;
  /** Rate that a run uses [%/day], one or twelve from January; null: none is entered. */
  soilingRate: number | number[] | null;
  rateOf: "device" | "plant";
  /** What keeps it from being switched on, by field of the inputs, `energyFile` among them; empty: nothing does. */
  refused: Record<string, string>;
  untouched: string[];
  newest: AnalysisRun | null;
  /** The newest run that gave a plan, where that is another one. */
  lastDone: AnalysisRun | null;
  /** When the next run is to begin [UTC epoch seconds]; null: it is switched off. */
  nextRunAt: number | null;
}
