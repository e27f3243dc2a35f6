import { type SQL, sql } from "drizzle-orm";
import { type Database, jsonValues } from "../db.ts";
import { devices, recommendations } from "../schema.ts";
import { startTask } from "./start-task.ts";

/** Changes within this time are one calculation of a plan [s]. */
export const PLAN_DELAY_SECONDS = 15;

/** Keeps an earlier mark; one that a running calculation postponed is due again. */
const planDueAt = (now: number): SQL => {
  const due = Math.floor(now) + PLAN_DELAY_SECONDS;
  return sql`min(coalesce(${recommendations.due_at}, ${due}), ${due})`;
};

const markWhere = (db: Database, which: SQL, now: number) =>
  db
    .update(recommendations)
    .set({ due_at: planDueAt(now) })
    .where(sql`${recommendations.device_id} in ${which}`);

/**
 * Statement that marks stored plans as due. Put it into the batch of the change. A plan that was never calculated has no row, and is
 * calculated when a person looks at it.
 */
export const markPlans = (db: Database, deviceIds: readonly string[], now: number) =>
  markWhere(db, jsonValues(deviceIds), now);

export const markPlansOfPlant = (db: Database, plantId: string, now: number) =>
  markWhere(db, sql`(select ${devices.device_id} from ${devices} where ${devices.plant_id} = ${plantId})`, now);

export const startDuePlans = (env: Pick<Env, "TICK">): Promise<void> => startTask(env, "plans", PLAN_DELAY_SECONDS);
