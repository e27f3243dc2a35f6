import { and, eq } from "drizzle-orm";
import { mondayOf } from "#contract/common/calendar";
import type { NextWashDecision } from "#contract/decision/decision";
import type { PlanFacts } from "#contract/decision/plant-plan";
import type { MeasuredLoss, Obstacle } from "#contract/dashboard/recommendation";
import type { PlanEnergy } from "#contract/savings/savings";
import { planPlant, unstoredDecision } from "#domain/decision/index";
import { analytics } from "../../platform/analytics.ts";
import { planMondays } from "../../platform/schema.ts";
import { planFacts } from "./facts.ts";
import { plantCase } from "./plant-case.ts";
import type { Runner } from "./runner.ts";

export interface PastDecision {
  obstacles: Obstacle[];
  measured: MeasuredLoss | null;
  wash: NextWashDecision | null;
  /** Null without a plan. */
  facts: PlanFacts | null;
  energy: PlanEnergy | null;
}

/** Decision of a plant on the morning of an earlier day: the stored one of its week, else calculated from what was known then. */
export async function pastDecision(runner: Runner, plantId: string, morning: string): Promise<PastDecision> {
  const isWeek = and(eq(planMondays.plant_id, plantId), eq(planMondays.monday, mondayOf(morning)));
  const [past, [stored]] = await Promise.all([
    plantCase(runner, plantId, { morning }),
    runner.db.select().from(planMondays).where(isWeek),
  ]);
  const energy = past.plant.energy?.year ?? null;
  if (stored && stored.facts.today <= morning) {
    const { facts, decision } = stored;
    return { obstacles: [], measured: facts.measured, wash: decision.wash, facts, energy };
  }
  const planned = planPlant(past.plant, analytics());
  const { obstacles, wash, soiling } = unstoredDecision(planned, { today: morning });
  const measured = soiling && { day: soiling.day, loss: soiling.loss };
  return { obstacles, measured, wash, facts: planFacts(past, planned), energy };
}
