import { daysBetween } from "../common/calendar.ts";
import type { BasisReason, PlantDecision } from "./decision.ts";

/** What a person does about a plant this week. */
export type DecisionGroup = "wash" | "fix" | "wait";

export const groupVerbs: Record<DecisionGroup, string> = { wash: "Wash", fix: "Fix", wait: "Wait" };

/** A plant without a reading for more than a week needs a look, though its plan still stands; after 30 days it has no decision. */
const FIX_DAYS = 7;

/** Reasons that name a fault of the sensors. */
const faults: ReadonlySet<BasisReason["code"]> = new Set([
  "differ",
  "rainDiffers",
  "growthDiffers",
  "washDiffers",
  "silent",
  "allSilent",
  "suspect",
]);

export const sensorReason = (reasons: readonly BasisReason[]): BasisReason | null =>
  reasons.find(({ code }) => faults.has(code)) ?? null;

/** Why the next wash isn't advised though a plan has one; its date is no advice either. */
export const doubtOf = (reasons: readonly BasisReason[]): BasisReason | null =>
  reasons.find(({ code }) => code === "hardlyPays" || code === "rarelyPays") ?? null;

/** A decision as a page has it, or as a list does. */
type Grouped = Pick<PlantDecision, "calculatedAt" | "state" | "soiling" | "today" | "noRush"> &
  (
    | Pick<PlantDecision, "sensors" | "others" | "reasons">
    | { sensors: { live: number; of: number }; sensorReason: BasisReason | null }
  );

/** All sensors of the plant. */
export function sensorCount({ sensors, others }: Pick<PlantDecision, "sensors" | "others">): {
  live: number;
  of: number;
} {
  const live = sensors.filter(({ state }) => state === "live").length;
  return { live: live + (others?.live ?? 0), of: sensors.length + (others?.of ?? 0) };
}

/** Days since the newest reading of any sensor. */
export const silentDays = ({ soiling, today }: Pick<PlantDecision, "soiling" | "today">): number =>
  soiling ? daysBetween(soiling.day, today) : 0;

export function decisionGroup(decision: Grouped): DecisionGroup {
  const { calculatedAt, state, noRush } = decision;
  if (calculatedAt === null && state === "unknown") return "wait";
  const { live, of, reason } =
    "reasons" in decision
      ? { ...sensorCount(decision), reason: sensorReason(decision.reasons) }
      : { ...decision.sensors, reason: decision.sensorReason };
  const isSilent = of > 0 && live === 0 && (silentDays(decision) > FIX_DAYS || reason?.code === "suspect");
  if (state === "unknown" || isSilent) return "fix";
  return state === "noWashNeeded" || noRush !== null ? "wait" : "wash";
}
