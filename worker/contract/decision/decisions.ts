import type { BasisReason, Estimate, PlantDecision } from "./decision.ts";

/** What a list of plants says of a decision. */
export interface ListedDecision extends Pick<
  PlantDecision,
  | "plant_id"
  | "today"
  | "timezone"
  | "calculatedAt"
  | "state"
  | "obstacles"
  | "step"
  | "wash"
  | "now"
  | "soiling"
  | "agreement"
  | "basis"
> {
  plant_name: string;
  /** [kW DC] */
  array: number | null;
  sensors: { live: number; of: number };
  /** The worst. */
  reason: BasisReason | null;
  overPractice: Estimate | null;
  /** It is calculated again within minutes. */
  isUpdating: boolean;
}

export interface ListedDecisions {
  plants: ListedDecision[];
}
