import * as format from "../common/format.ts";
import type { PlantDecision } from "./decision.ts";
import { decisionGroup, silentDays } from "./group.ts";

/** Of a plan that stands while its sensors come first. Null: there is none, or they are fine. */
export function sensorsFirst(decision: PlantDecision): string | null {
  if (decision.state === "unknown" || decisionGroup(decision) !== "fix") return null;
  const days = silentDays(decision);
  return days > 1
    ? `No reading for ${format.days(days)}. Check the sensors.`
    : "No sensor can be trusted now. Check them.";
}
