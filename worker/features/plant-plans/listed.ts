import { and, asc, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { dayOf } from "#contract/common/calendar";
import type { PlantDecision } from "#contract/decision/decision";
import { plantDecision } from "#domain/decision/index";
import { plantScope } from "../../access/scope.ts";
import type { AppEnv, Principal } from "../../platform/context.ts";
import { type Database, database } from "../../platform/db.ts";
import { calculationInputs, plantPlans, plants } from "../../platform/schema.ts";
import { markPlantPlans, startDuePlans } from "../../platform/tasks/due-plans.ts";
import { rowOf } from "./current-plan.ts";
import { CLAIM_SECONDS } from "./recompute.ts";

/** In a larger fleet, only those with the earliest washes. */
const MAX_PLANTS = 1000;

export interface ListedPlan {
  plant_name: string;
  /** [kW DC] */
  array: number | null;
  decision: PlantDecision;
  /** It is calculated again within minutes. */
  isUpdating: boolean;
}

/** Stored decisions of all plants of a person. A plant that was never calculated becomes due. */
export async function listedPlans(c: Context<AppEnv>, at: number): Promise<ListedPlan[]> {
  const db = database(c.env);
  const list = await storedPlans(db, c.get("principal")!);
  const fresh = list.filter(({ plan }) => plan === null).map(({ plant }) => plant.plant_id);
  if (fresh.length > 0) {
    await markPlantPlans(db, sql`(select value as plant_id from json_each(${JSON.stringify(fresh)}))`, at);
    c.executionCtx.waitUntil(startDuePlans(c.env));
  }
  return list.map((one) => listedPlan(one, at));
}

const storedPlans = (db: Database, principal: Principal) =>
  db
    .select({
      plant: { plant_id: plants.plant_id, plant_name: plants.plant_name },
      array: sql<number | null>`${calculationInputs.values} ->> '$.array_size'`,
      plan: {
        timezone: plantPlans.timezone,
        calculated_at: plantPlans.calculated_at,
        due_at: plantPlans.due_at,
        decision: plantPlans.decision,
      },
    })
    .from(plants)
    .leftJoin(plantPlans, eq(plantPlans.plant_id, plants.plant_id))
    .leftJoin(calculationInputs, eq(calculationInputs.plant_id, plants.plant_id))
    .where(and(plantScope(principal), eq(plants.status, "Enable")))
    .orderBy(sql`${plantPlans.best} is null`, asc(plantPlans.best), asc(plants.plant_id))
    .limit(MAX_PLANTS);

function listedPlan({ plant, array, plan }: Awaited<ReturnType<typeof storedPlans>>[number], at: number): ListedPlan {
  const stored = plan ?? { timezone: "UTC", calculated_at: null, decision: null, due_at: 0 };
  return {
    plant_name: plant.plant_name,
    array,
    decision: plantDecision(rowOf({ ...plant, ...stored }), dayOf(stored.timezone, at)),
    isUpdating: stored.calculated_at === null || stored.due_at <= at + CLAIM_SECONDS,
  };
}
