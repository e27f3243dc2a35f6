import { pick } from "#contract/records/field";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { dayOf, nextMonday } from "#contract/common/calendar";
import type { PlantDecision } from "#contract/decision/decision";
import { type CalculationInputs, withDefaults } from "#contract/records/inputs";
import { plantDecision } from "#domain/decision/index";
import { plantScope } from "../../access/scope.ts";
import type { AppEnv } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { calculationInputs, devices, plantPlans, plants } from "../../platform/schema.ts";
import { CLAIM_SECONDS, markPlantPlans } from "../../platform/tasks/due-plans.ts";
import { startTask } from "../../platform/tasks/start-task.ts";
import { nextMorning } from "./daily/run.ts";
import { rowOf } from "./stored-decision.ts";

/** In a larger fleet, only those with the earliest washes. */
const MAX_PLANTS = 1000;
/** Where days begin first. */
const EASTERNMOST = "Pacific/Kiritimati";

export interface ListedPlan extends Pick<StoredListedPlan, "plant"> {
  inputs: CalculationInputs | null;
  decision: PlantDecision;
  /** It is being calculated again. */
  isUpdating: boolean;
}

/** Stored decisions of all plants of a person, or of the owner that an Admin chose. A plant that was never calculated becomes due. */
export async function listedPlans(c: Context<AppEnv>, at: number, owner?: string): Promise<ListedPlan[]> {
  const list = await storedPlans(c.var.db, plantScope(c.get("principal")!, owner), at);
  const fresh = list.filter(({ plan }) => plan === null).map(({ plant }) => plant.plant_id);
  if (fresh.length > 0)
    await markPlantPlans(c.var.db, sql`(select value as plant_id from json_each(${JSON.stringify(fresh)}))`, at);
  if (list.some(({ plan }) => plan === null || plan.due_at <= at)) c.executionCtx.waitUntil(startTask(c.env, "plans"));
  return list.map((one) => listedPlan(one, at));
}

/** Decisions as stored; of a plant that was never calculated, what is missing. */
export const storedDecisions = async (db: Database, which: SQL | undefined, now: number): Promise<ListedPlan[]> =>
  (await storedPlans(db, which, now)).map((one) => listedPlan(one, now));

/** Plants that have a decision. */
export const withDecision = sql`(select ${plantPlans.plant_id} from ${plantPlans} where ${plantPlans.decision} is not null)`;

/** Read through the index of the plant's devices. */
const lastDataAt = sql<
  number | null
>`(select max(${devices.last_data_at}) from ${devices} where ${devices.plant_id} = ${plants.plant_id} and ${devices.status} = 'Enable')`;

/**
 * A third or more of a decision's text are washes of the first weeks, which `plantDecision` reads only if the next one isn't the plan's first:
 * another week was best, or its Monday has passed somewhere on earth.
 */
function listedText(at: number) {
  const { best, decision } = plantPlans;
  const monday = nextMonday(dayOf(EASTERNMOST, at));
  const isFirst = sql`${best} >= ${monday} and ${best} = ${decision} ->> '$.plan.plans[#-1].dates[0]'`;
  return sql<
    (typeof plantPlans.$inferSelect)["decision"]
  >`iif(${best} is null or ${isFirst}, json_replace(${decision}, '$.plan.firstWeeks', json('[]')), ${decision})`.mapWith(
    decision,
  );
}

/** Decisions as stored, earliest wash first; a plant that is not calculated yet has none. */
export const decidedPlants = async (db: Database, which: SQL | undefined, now: number): Promise<ListedPlan[]> =>
  (await storedDecisions(db, which, now)).filter(({ decision }) => decision.calculatedAt !== null);

const storedPlans = (db: Database, which: SQL | undefined, at: number) =>
  db
    .select({
      plant: { ...pick(plants, ["plant_id", "plant_name", "location", "lat", "lng"]), lastDataAt },
      inputs: calculationInputs.values,
      plan: pick(plantPlans, ["timezone", "calculated_at", "due_at"]),
      decision: listedText(at),
    })
    .from(plants)
    .leftJoin(plantPlans, eq(plantPlans.plant_id, plants.plant_id))
    .leftJoin(calculationInputs, eq(calculationInputs.plant_id, plants.plant_id))
    .where(and(which, eq(plants.status, "Enable")))
    .orderBy(sql`${plantPlans.best} is null`, asc(plantPlans.best), asc(plants.plant_id))
    .limit(MAX_PLANTS);

type StoredListedPlan = Awaited<ReturnType<typeof storedPlans>>[number];

function listedPlan({ plant, inputs, plan, decision }: StoredListedPlan, at: number): ListedPlan {
  const stored = plan ?? { timezone: "UTC", calculated_at: null, due_at: 0 };
  return {
    plant,
    inputs: inputs ? withDefaults(inputs) : null,
    decision: plantDecision(rowOf({ ...plant, ...stored, decision }), dayOf(stored.timezone, at)),
    isUpdating: stored.calculated_at === null || isUpdating(stored.due_at, stored.timezone, at),
  };
}

/** Due, or marked or claimed; not a plan that is only due in the morning. */
const isUpdating = (dueAt: number, timezone: string, at: number): boolean =>
  dueAt <= at || (dueAt <= at + CLAIM_SECONDS && dueAt !== nextMorning(timezone, dueAt - 1));
