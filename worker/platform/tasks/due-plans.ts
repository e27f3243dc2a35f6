import { and, eq, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { type Database, jsonValues } from "../db.ts";
import { devices, plantPlans, plants } from "../schema.ts";
import { startTask } from "./start-task.ts";

/** Changes within this time are one calculation of a plan [s]. */
export const PLAN_DELAY_SECONDS = 15;
/** A plan that a job has claimed and not stored by then is due again [s]. */
export const CLAIM_SECONDS = 300;

/** Statement that marks the plans of plants as due at a time, or adds them. `which`: a table with `plant_id`. */
export const markPlantPlans = (db: Database, which: SQL, at: number) =>
  db
    .insert(plantPlans)
    .select(
      sql`select distinct plant_id, 'UTC', '', null, null, null, ${Math.floor(at)}, null, null, null, null, null from ${which}
        where plant_id in (select ${plants.plant_id} from ${plants})`,
    )
    .onConflictDoUpdate({
      target: plantPlans.plant_id,
      set: { due_at: sql`min(${plantPlans.due_at}, excluded.due_at)` },
    });

/** Statement that marks the plans of the plants of devices as due soon. Put it into the batch of the change. */
export const markPlans = (db: Database, deviceIds: readonly string[], now: number) =>
  markPlantPlans(
    db,
    sql`(select ${devices.plant_id} from ${devices} where ${devices.device_id} in ${jsonValues(deviceIds)})`,
    now + PLAN_DELAY_SECONDS,
  );

export const markPlansOfPlant = (db: Database, plantId: string, now: number) =>
  markPlantPlans(db, sql`(select ${plantId} as plant_id)`, now + PLAN_DELAY_SECONDS);

/** Statement that makes the daily run of a plant come with its next plan, also before the morning, unless it had one on `day`. */
export const runAtOnce = (db: Database, plantId: string, day: string) =>
  db
    .update(plantPlans)
    .set({ told_on: null })
    .where(and(eq(plantPlans.plant_id, plantId), lt(plantPlans.told_on, day)));

/** Places of the devices of plants whose next wash is best by a day, or would be without its forecast. */
export function placesOfWashes(db: Database, by: string) {
  const { plant_id, lat, lng, timezone } = devices;
  const isPostponed = sql`${plantPlans.decision} ->> '$.facts.isPostponed'`;
  return db
    .selectDistinct({ plant_id, lat, lng, timezone })
    .from(devices)
    .innerJoin(plantPlans, eq(plantPlans.plant_id, plant_id))
    .where(and(eq(devices.status, "Enable"), or(lte(plantPlans.best, by), isPostponed)));
}

export const startDuePlans = (env: Pick<Env, "TICK">): Promise<void> => startTask(env, "plans", PLAN_DELAY_SECONDS);
