import { and, eq, sql } from "drizzle-orm";
import { dayOf } from "#contract/common/calendar";
import type { PlantPlanRow } from "#contract/decision/plant-plan";
import { plantDecision } from "#domain/decision/index";
import type { Database } from "../../platform/db.ts";
import { logError } from "../../platform/log.ts";
import { plantOwners, plantPlans } from "../../platform/schema.ts";
import { CLAIM_SECONDS } from "../../platform/tasks/due-plans.ts";
import { isStored } from "../../records/store.ts";
import { currentPlantPlan } from "./current-plan.ts";
import { nextMorning, runDaily } from "./daily/run.ts";
import { reopenedMessage } from "./reopened-message.ts";
import type { Runner } from "./runner.ts";

/** Plants of one run, and of one owner among them. */
const PLANTS_PER_RUN = 20;
export const OWNER_PLANTS_PER_RUN = 10;

/** The first of several owners, so that a plan counts once. */
const owner = sql`(select min(${plantOwners.owner_id}) from ${plantOwners} where ${plantOwners.plant_id} = ${plantPlans.plant_id})`;

interface DuePlan {
  id: string;
  due: number;
}

/** Owners take turns. */
function duePlans(db: Database, at: number): Promise<DuePlan[]> {
  const turns = sql`select ${plantPlans.plant_id} as id, ${plantPlans.due_at} as due,
    row_number() over (partition by ${owner} order by ${plantPlans.due_at}) as turn
    from ${plantPlans} where ${plantPlans.due_at} <= ${at}`;
  return db.all<DuePlan>(
    sql`select id, due from (${turns}) where turn <= ${OWNER_PLANTS_PER_RUN} order by turn, due limit ${PLANTS_PER_RUN}`,
  );
}

/**
 * Calculates plants that are due, and makes their daily runs. A claim postpones the mark of one plant, so that parallel runs calculate no plan
 * twice, and a plan that ends the whole invocation delays itself only. One that fails is due again when its claim ends, and so is one that was
 * marked meanwhile. Returns how many were due.
 */
export async function recomputeDuePlantPlans(runner: Runner): Promise<number> {
  const { db, now } = runner;
  const at = Math.floor(now);
  const claimed = at + CLAIM_SECONDS;
  const due = await duePlans(db, at);
  for (const { id: plant, due: seen } of due) {
    const claim = db.update(plantPlans).set({ due_at: claimed });
    const isSeen = and(eq(plantPlans.plant_id, plant), eq(plantPlans.due_at, seen));
    const mine = await claim.where(isSeen).returning({ due: plantPlans.due_at });
    if (mine.length === 0) continue;
    try {
      const row = (await currentPlantPlan(runner, plant))!;
      await runDaily(runner, row);
      await reopenMessage(runner, row);
      await db
        .update(plantPlans)
        .set({ due_at: nextMorning(row.timezone, now) })
        .where(and(eq(plantPlans.plant_id, plant), eq(plantPlans.due_at, claimed)));
    } catch (error) {
      logError("plant-plan-job-failed", error, { plant });
    }
  }
  return due.length;
}

/** A wash that was deleted before a plan was calculated with it has closed the message, and the plan is as it was. */
async function reopenMessage({ db, now }: Runner, row: PlantPlanRow): Promise<void> {
  const isCurrent = and(eq(plantPlans.plant_id, row.plant_id), sql`${plantPlans.calculated_at} is ${row.calculatedAt}`);
  const decision = plantDecision(row, dayOf(row.timezone, now));
  for (const statement of await reopenedMessage(db, decision, now, isStored(plantPlans, isCurrent))) await statement;
}
