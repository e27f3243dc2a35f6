import { sensorCount } from "#contract/decision/group";
import type { DecisionFacts, PlantPlanRow } from "#contract/decision/plant-plan";
import { nothingKnown } from "#domain/decision/index";
import type { plantPlans } from "../../platform/schema.ts";

export type StoredPlantPlan = typeof plantPlans.$inferSelect;

/** The columns of a decision. Sensors are most of a large plant's, so they are apart: lists only count them. */
export function storedDecision(
  { blockedWeeks, plan }: Pick<PlantPlanRow, "blockedWeeks" | "plan">,
  facts: DecisionFacts,
): Pick<StoredPlantPlan, "decision" | "sensors"> {
  // Its text names those to check, also in lists.
  if (facts.obstacles.includes("sensorOffline")) return { decision: { blockedWeeks, plan, facts }, sensors: null };
  const { sensors, others } = facts;
  const counted = { ...facts, sensors: [], others: sensorCount(facts) };
  return { decision: { blockedWeeks, plan, facts: counted }, sensors: { sensors, ...(others && { others }) } };
}

/** The row as `plantDecision` reads it; without `sensors`, they are counted. */
export function rowOf({
  plant_id,
  timezone,
  calculated_at,
  decision,
  sensors = null,
}: Pick<StoredPlantPlan, "plant_id" | "timezone" | "calculated_at" | "decision"> &
  Partial<Pick<StoredPlantPlan, "sensors">>): PlantPlanRow {
  const known = { plant_id, timezone, calculatedAt: calculated_at };
  if (decision === null) return { ...known, blockedWeeks: [], plan: null, facts: nothingKnown };
  if (sensors === null) return { ...known, ...decision };
  const { others: _, ...facts } = decision.facts;
  return { ...known, ...decision, facts: { ...facts, ...sensors } };
}
