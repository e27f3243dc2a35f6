import { type SQL, sql } from "drizzle-orm";
import { type Database, jsonValues } from "../db.ts";
import { devices, plantPlans, plants, recommendations } from "../schema.ts";
import { startTask } from "./start-task.ts";

/** Changes within this time are one calculation of a plan [s]. */
export const PLAN_DELAY_SECONDS = 15;

const dueAt = (now: number): number => Math.floor(now) + PLAN_DELAY_SECONDS;

/** Keeps an earlier mark; one that a running calculation postponed is due again. */
const planDueAt = (now: number): SQL => sql`min(coalesce(${recommendations.due_at}, ${dueAt(now)}), ${dueAt(now)})`;

const markDevices = (db: Database, which: SQL, now: number) =>
  db
    .update(recommendations)
    .set({ due_at: planDueAt(now) })
    .where(sql`${recommendations.device_id} in ${which}`);

/** Statement that marks the plans of plants as due at a time, or adds them. `which`: a table with `plant_id`. */
export const markPlantPlans = (db: Database, which: SQL, at: number) =>
  db
    .insert(plantPlans)
    .select(
      sql`select distinct plant_id, 'UTC', '', null, null, null, null, null, ${Math.floor(at)} from ${which}
        where plant_id in (select ${plants.plant_id} from ${plants})`,
    )
    .onConflictDoUpdate({
      target: plantPlans.plant_id,
      set: { due_at: sql`min(${plantPlans.due_at}, excluded.due_at)` },
    });

/**
 * Statements that mark stored plans as due. Put them into the batch of the change. A device's plan that was never calculated has no row,
 * and is calculated when a person looks at it.
 */
export const markPlans = (db: Database, deviceIds: readonly string[], now: number) =>
  [
    markDevices(db, jsonValues(deviceIds), now),
    markPlantPlans(
      db,
      sql`(select ${devices.plant_id} from ${devices} where ${devices.device_id} in ${jsonValues(deviceIds)})`,
      dueAt(now),
    ),
  ] as const;

export const markPlansOfPlant = (db: Database, plantId: string, now: number) =>
  [
    markDevices(db, sql`(select ${devices.device_id} from ${devices} where ${devices.plant_id} = ${plantId})`, now),
    markPlantPlans(db, sql`(select ${plantId} as plant_id)`, dueAt(now)),
  ] as const;

export const startDuePlans = (env: Pick<Env, "TICK">): Promise<void> => startTask(env, "plans", PLAN_DELAY_SECONDS);
