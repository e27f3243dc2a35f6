import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import type { PlantPlan, PlantPlanRow } from "#contract/decision/plant-plan";
import { plantPlans } from "../../../worker/platform/schema.ts";
import { rowOfPlan } from "../../fixtures/desert-plan.ts";

const db = drizzle(env.DB);

/** Stores a plan as if calculated; null: the inputs were never saved. */
export async function aStoredPlan(
  plant_id: string,
  plan: PlantPlan | null,
  { timezone = "America/Los_Angeles", ...change }: Partial<PlantPlanRow> = {},
): Promise<void> {
  const obstacles = plan === null ? { obstacles: ["inputsNeverSaved" as const] } : {};
  const { blockedWeeks, facts } = rowOfPlan(plan, change);
  const decision = { blockedWeeks, plan, facts: { ...facts, ...obstacles } };
  const row = { timezone, decision, best: plan?.plans[plan.best]!.dates[0] ?? null, calculated_at: 1, due_at: 1 };
  await db
    .insert(plantPlans)
    .values({ plant_id, ...row })
    .onConflictDoUpdate({ target: plantPlans.plant_id, set: row });
}
