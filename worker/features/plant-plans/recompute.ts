import { and, eq, lte, sql } from "drizzle-orm";
import type { Database } from "../../platform/db.ts";
import { logError } from "../../platform/log.ts";
import { plantOwners, plantPlans } from "../../platform/schema.ts";
import { CLAIM_SECONDS } from "../../platform/tasks/due-plans.ts";
import { currentPlantPlan } from "./current-plan.ts";
import { nextMorning, runDaily } from "./daily/run.ts";
import type { Runner } from "./runner.ts";

/** Plants of one run, and of one owner among them. */
const PLANTS_PER_RUN = 20;
export const OWNER_PLANTS_PER_RUN = 10;

/** The first of several owners, so that a plan counts once. */
const owner = sql`(select min(${plantOwners.owner_id}) from ${plantOwners} where ${plantOwners.plant_id} = ${plantPlans.plant_id})`;

/** Owners take turns. The claim postpones the mark, so that parallel runs calculate no plan twice. */
async function claimDuePlans(db: Database, now: number): Promise<string[]> {
  const at = Math.floor(now);
  const turns = sql`select ${plantPlans.plant_id} as id, ${plantPlans.due_at} as due,
    row_number() over (partition by ${owner} order by ${plantPlans.due_at}) as turn
    from ${plantPlans} where ${plantPlans.due_at} <= ${at}`;
  const next = sql`(select id from (${turns}) where turn <= ${OWNER_PLANTS_PER_RUN} order by turn, due limit ${PLANTS_PER_RUN})`;
  const claimed = await db
    .update(plantPlans)
    .set({ due_at: at + CLAIM_SECONDS })
    .where(and(sql`${plantPlans.plant_id} in ${next}`, lte(plantPlans.due_at, at)))
    .returning({ plant_id: plantPlans.plant_id });
  return claimed.map(({ plant_id }) => plant_id);
}

/**
 * Calculates plants that are due, and makes their daily runs. One that fails is due again when its claim ends, and so is one that was marked
 * meanwhile. Returns how many it took.
 */
export async function recomputeDuePlantPlans(runner: Runner): Promise<number> {
  const { db, now } = runner;
  const due = await claimDuePlans(db, now);
  for (const plant of due) {
    try {
      const row = (await currentPlantPlan(runner, plant))!;
      await runDaily(runner, row);
      await db
        .update(plantPlans)
        .set({ due_at: nextMorning(row.timezone, now) })
        .where(and(eq(plantPlans.plant_id, plant), eq(plantPlans.due_at, Math.floor(now) + CLAIM_SECONDS)));
    } catch (error) {
      logError("plant-plan-job-failed", error, { plant });
    }
  }
  return due.length;
}
