export type RecommendationState =
  /** The window closes this week or next Monday. */
  | "washNow"
  /** Every week until the end of the window is equally good. */
  | "windowOpen"
  /** Due, but waits for rain that may make it unnecessary. */
  | "hold"
  | "noWashNeeded"
  | "unknown";

export type Obstacle =
  | "inputsNeverSaved"
  | "inputsIncomplete"
  | "energyFileMissing"
  | "neverMeasured"
  | "sensorOffline"
  | "calculationFailed";

export interface UsedRate {
  rate: number | number[];
  of: "device" | "plant";
}

export interface MeasuredLoss {
  day: string;
  loss: number;
  uncertainty?: number;
}

export interface NextWash {
  plant_id: string;
  date: string;
  /** A plant to wash of the Monday page, which the bell marks. */
  isDue: boolean;
}

export interface NextWashes {
  washes: NextWash[];
}
