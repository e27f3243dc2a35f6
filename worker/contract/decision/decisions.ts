import type { BasisReason, PlantDecision } from "./decision.ts";

/** What a list of plants says of a decision, as it is. */
export const listedNames = [
  ...(["plant_id", "today", "timezone", "calculatedAt", "state", "obstacles", "step", "wash", "noRush"] as const),
  ...(["hold", "rain", "soiling", "agreement", "basis"] as const),
];

export interface ListedDecision extends Pick<PlantDecision, (typeof listedNames)[number]> {
  plant_name: string;
  location: string;
  /** [kW DC] */
  array: number | null;
  sensors: { live: number; of: number };
  /** What is wrong with the sensors. */
  sensorReason: BasisReason | null;
  /** Newest sample of a device [epoch s]. */
  lastDataAt: number | null;
  /** Worth of the next wash by week from this week's Monday on, rounded to `step` [$]; null: not in that week. */
  weeks: (number | null)[];
  /** Weeks of a plan that is shorter than a year. */
  planWeeks?: number;
  /** The worst. */
  reason: BasisReason | null;
  /** It is calculated again within minutes. */
  isUpdating: boolean;
}

export interface ListedDecisions {
  plants: ListedDecision[];
}
