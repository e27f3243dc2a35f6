export type RecommendationState =
  /** The window closes this week or next Monday. */
  | "washNow"
  /** Every week until the end of the window is equally good. */
  | "windowOpen"
  | "noWashNeeded"
  | "unknown";

export type Obstacle =
  | "inputsNeverSaved"
  | "inputsIncomplete"
  | "soilingRateMissing"
  | "energyFileMissing"
  | "neverMeasured"
  | "sensorOffline"
  | "calculationFailed";

/** Next wash of the plan [$, as if the whole plant soiled like this device]. */
export interface RecommendedWash {
  date: string;
  /**
   * Mondays of the first and last week in which this wash loses less than 1% of the plan's savings and less than half
   * of its own worth.
   */
  window: { first: string; last: string };
  /** Net worth of this wash alone: mean over the rain years. P10 and P90 are null without rain years. */
  worth: number;
  worthP10: number | null;
  worthP90: number | null;
  /** Mean cost of a delay by one week; null if that week is blocked or has its own wash. */
  weekOfDelay: number | null;
  /** Rain years in which the wash pays; null if no rain is known. */
  paysBack: { years: number; of: number } | null;
}

/** Worth of the next wash if it is done in this week, with the rest of the plan unchanged [$]; null if not possible. */
export interface RegretWeek {
  monday: string;
  worth: number | null;
}

export interface RateInForce {
  rate: number | number[];
  of: "device" | "plant";
}

export interface MeasuredLoss {
  day: string;
  loss: number;
  uncertainty?: number;
  /** Good days in the line fit behind the loss; 1 or missing for this day alone. */
  days?: number;
}

/**
 * The one recommendation of a device that every screen, report, calendar file, mail and message repeats. It follows
 * from the saved inputs; a preview never changes it.
 */
export interface Recommendation {
  state: RecommendationState;
  obstacles: Obstacle[];
  wash: RecommendedWash | null;
  /** This week and the next 11; `worth` is null for a blocked week. */
  regret: RegretWeek[];
  plan: { dates: string[]; weeks: number; saves: number; p10: number; p90: number } | null;
  rate: RateInForce | null;
  inputsVersion: number;
  inputsSavedAt: number | null;
  measured: MeasuredLoss | null;
  today: string;
  timezone: string;
  calculatedAt: number | null;
  changed: { from: string | null; reasons: string[] } | null;
  /** Mean over the plant's devices with a recommendation [$]; null with fewer than two. */
  plant: { devices: number; worth: number | null; saves: number } | null;
}

export interface NextWash {
  plant_id: string;
  device_id: string;
  date: string;
}

export interface NextWashes {
  washes: NextWash[];
}
