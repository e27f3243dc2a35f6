import { and, asc, eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { dayOf } from "#contract/common/calendar";
import type { PlantDecision } from "#contract/decision/decision";
import type { ListedDecision, ListedDecisions } from "#contract/decision/decisions";
import { plantDecision } from "#domain/decision/index";
import { allow } from "../../access/allow.ts";
import { tooManyCalculations } from "../../access/rate-limits/limit.ts";
import { plantScope } from "../../access/scope.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv, Principal } from "../../platform/context.ts";
import { type Database, database } from "../../platform/db.ts";
import { calculationInputs, plantPlans, plants } from "../../platform/schema.ts";
import { markPlantPlans, startDuePlans } from "../../platform/tasks/due-plans.ts";
import { withPlant } from "../plants/index.ts";
import { limitedRunner } from "../savings/index.ts";
import { currentPlantPlan, rowOf } from "./current-plan.ts";
import { CLAIM_SECONDS } from "./recompute.ts";

/** In a larger fleet, only those with the earliest washes. */
const MAX_PLANTS = 1000;

export const planRoutes = new Hono<AppEnv>()
  .get("/api/plant/:id/decision", allow("dashboard.view", { needsComputing: "analysis" }), withPlant, async (c) => {
    const runner = limitedRunner(c, c.get("db"), c.get("principal")!);
    const row = await currentPlantPlan(runner, c.get("plantId"));
    return row ? c.json<PlantDecision>(plantDecision(row, dayOf(row.timezone, runner.now))) : tooManyCalculations(c);
  })
  .get("/api/decisions", allow("dashboard.view"), async (c) => {
    const [db, at] = [database(c.env), now()];
    const list = await listedPlans(db, c.get("principal")!);
    const fresh = list.filter(({ plan }) => plan === null).map(({ plant }) => plant.plant_id);
    if (fresh.length > 0) {
      await markPlantPlans(db, sql`(select value as plant_id from json_each(${JSON.stringify(fresh)}))`, at);
      c.executionCtx.waitUntil(startDuePlans(c.env));
    }
    return c.json<ListedDecisions>({ plants: list.map((one) => listedDecision(one, at)) });
  });

type ListedPlan = Awaited<ReturnType<typeof listedPlans>>[number];

const listedPlans = (db: Database, principal: Principal) =>
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

function listedDecision({ plant, array, plan }: ListedPlan, at: number): ListedDecision {
  const stored = plan ?? { timezone: "UTC", calculated_at: null, decision: null, due_at: 0 };
  const decision = plantDecision(rowOf({ ...plant, ...stored }), dayOf(stored.timezone, at));
  const { reasons, sensors, year, sources: _, changed: __, weeks: ___, numbers: ____, ...listed } = decision;
  return {
    ...listed,
    plant_name: plant.plant_name,
    array,
    sensors: { live: sensors.filter(({ state }) => state === "live").length, of: sensors.length },
    reason: reasons[0] ?? null,
    overPractice: year?.overPractice ?? null,
    isUpdating: stored.calculated_at === null || stored.due_at <= at + CLAIM_SECONDS,
  };
}
