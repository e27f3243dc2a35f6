import type { LatestSavings } from "../savings/savings.ts";
import type { SensorPart } from "./decision.ts";
import type { PlantPlanResult } from "./plant-plan.ts";

/** The plan of a plant, in the form of the specification and as drawn; null while an input is missing. */
export interface LatestPlan extends LatestSavings {
  plan: PlantPlanResult | null;
}

/** What a call for a device says in addition to the plant's answer; null if the plant doesn't know the device yet. */
export interface SensorAnswer {
  sensor: SensorPart | null;
}
