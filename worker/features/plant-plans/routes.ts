import { and, asc, eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { dayOf } from "#contract/common/calendar";
import type { BasisReason, PlantDecision } from "#contract/decision/decision";
import { DecisionsQuery, type ListedDecision, type ListedDecisions } from "#contract/decision/decisions";
import { roundTo } from "#contract/decision/money";
import { plantDecision } from "#domain/decision/index";
import { allow } from "../../access/allow.ts";
import { tooManyCalculations } from "../../access/rate-limits/limit.ts";
import { plantScope } from "../../access/scope.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv, Principal } from "../../platform/context.ts";
import { type Database, database } from "../../platform/db.ts";
import { calculationInputs, devices, plantPlans, plants } from "../../platform/schema.ts";
import { markPlantPlans, startDuePlans } from "../../platform/tasks/due-plans.ts";
import { validate } from "../../platform/validate.ts";
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
  .get("/api/decisions", allow("dashboard.view"), validate("query", DecisionsQuery), async (c) => {
    const [db, at] = [database(c.env), now()];
    const list = await listedPlans(db, c.get("principal")!, c.req.valid("query").owner);
    const fresh = list.filter(({ plan }) => plan === null).map(({ plant }) => plant.plant_id);
    if (fresh.length > 0) {
      await markPlantPlans(db, sql`(select value as plant_id from json_each(${JSON.stringify(fresh)}))`, at);
      c.executionCtx.waitUntil(startDuePlans(c.env));
    }
    return c.json<ListedDecisions>({ plants: list.map((one) => listedDecision(one, at)) });
  });

type ListedPlan = Awaited<ReturnType<typeof listedPlans>>[number];

/** Read through the index of the plant's devices. */
const lastDataAt = sql<
  number | null
>`(select max(${devices.last_data_at}) from ${devices} where ${devices.plant_id} = ${plants.plant_id} and ${devices.status} = 'Enable')`;

const listedPlans = (db: Database, principal: Principal, owner: string | undefined) =>
  db
    .select({
      plant: { plant_id: plants.plant_id, plant_name: plants.plant_name, location: plants.location, lastDataAt },
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
    .where(and(plantScope(principal, owner), eq(plants.status, "Enable")))
    .orderBy(sql`${plantPlans.best} is null`, asc(plantPlans.best), asc(plants.plant_id))
    .limit(MAX_PLANTS);

/** Reasons that name a fault of the sensors. */
const faults: ReadonlySet<BasisReason["code"]> = new Set([
  "differ",
  "rainDiffers",
  "growthDiffers",
  "washDiffers",
  "silent",
  "allSilent",
  "suspect",
]);

function listedDecision({ plant: { plant_id, ...plant }, array, plan }: ListedPlan, at: number): ListedDecision {
  const stored = plan ?? { timezone: "UTC", calculated_at: null, decision: null, due_at: 0 };
  const decision = plantDecision(rowOf({ plant_id, ...stored }), dayOf(stored.timezone, at));
  const { reasons, sensors, year, sources: _, changed: __, weeks, ...listed } = decision;
  return {
    ...listed,
    ...plant,
    array,
    sensors: { live: sensors.filter(({ state }) => state === "live").length, of: sensors.length },
    sensorReason: reasons.find(({ code }) => faults.has(code)) ?? null,
    weeks: weeks.map(({ worth }) => (worth === null ? null : roundTo(decision.step, worth))),
    reason: reasons[0] ?? null,
    overPractice: year?.overPractice ?? null,
    isUpdating: stored.calculated_at === null || stored.due_at <= at + CLAIM_SECONDS,
  };
}
