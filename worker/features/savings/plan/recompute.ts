import { and, eq, lte, sql } from "drizzle-orm";
import type { Database } from "../../../platform/db.ts";
import { logError } from "../../../platform/log.ts";
import { devices, plantOwners, recommendations } from "../../../platform/schema.ts";
import type { Runner } from "../runner.ts";
import { currentPlan } from "./current-plan.ts";

/** Plans of one run, and of one owner among them. */
const PLANS_PER_RUN = 40;
export const OWNER_PLANS_PER_RUN = 20;
/** A claimed plan that was not stored by then is due again [s]. */
const CLAIM_SECONDS = 300;

interface DuePlan {
  device_id: string;
  /** When it is due again. Only a mark that still says so is removed, so that a change during the calculation isn't lost. */
  due_at: number;
}

/** The first of several owners, so that a plan counts once. */
const owner = sql`(select min(${plantOwners.owner_id}) from ${devices} join ${plantOwners} on ${plantOwners.plant_id} = ${devices.plant_id}
  where ${devices.device_id} = ${recommendations.device_id})`;

/** Owners take turns. The claim postpones the mark, so that parallel runs calculate no plan twice. */
async function claimDuePlans(db: Database, now: number): Promise<DuePlan[]> {
  const at = Math.floor(now);
  const turns = sql`select ${recommendations.device_id} as id, ${recommendations.due_at} as due,
    row_number() over (partition by ${owner} order by ${recommendations.due_at}) as turn
    from ${recommendations} where ${recommendations.due_at} <= ${at}`;
  const next = sql`(select id from (${turns}) where turn <= ${OWNER_PLANS_PER_RUN} order by turn, due limit ${PLANS_PER_RUN})`;
  const claimed = await db
    .update(recommendations)
    .set({ due_at: at + CLAIM_SECONDS })
    .where(and(sql`${recommendations.device_id} in ${next}`, lte(recommendations.due_at, at)))
    .returning({ device_id: recommendations.device_id });
  return claimed.map(({ device_id }) => ({ device_id, due_at: at + CLAIM_SECONDS }));
}

/** Brings the stored plan of a device to its present inputs. */
async function recompute(runner: Runner, { device_id, due_at }: DuePlan): Promise<void> {
  const { db } = runner;
  const [device] = await db.select().from(devices).where(eq(devices.device_id, device_id));
  if (device) await currentPlan(runner, device);
  await db
    .update(recommendations)
    .set({ due_at: null })
    .where(and(eq(recommendations.device_id, device_id), eq(recommendations.due_at, due_at)));
}

/** Calculates plans that are due. One that fails is due again when its claim ends. Returns how many it took. */
export async function recomputeDuePlans(runner: Runner): Promise<number> {
  const due = await claimDuePlans(runner.db, runner.now);
  for (const plan of due) {
    try {
      await recompute(runner, plan);
    } catch (error) {
      logError("plan-job-failed", error, { device: plan.device_id });
    }
  }
  return due.length;
}
