import { and, asc, eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { deviceScope } from "../../access/scope.ts";
import { startingInputs, withDefaults } from "#contract/records/inputs";
import { type PlanBrief, rateInUse } from "#domain/cleaning-plan/index";
import { deviceRecommendation, portfolioPlants, type StoredPlanFacts } from "#domain/portfolio/portfolio";
import type { AppEnv, Principal } from "../../platform/context.ts";
import { type Database, database } from "../../platform/db.ts";
import {
  calculationInputs,
  cleaningEvents,
  dailySoiling,
  devices,
  energyYears,
  offsets,
  plants,
  recommendations,
} from "../../platform/schema.ts";
import { byStake, portfolioPlant } from "#domain/portfolio/listed";
import { listedPlans } from "../plant-plans/index.ts";
import { measurementObstacle, missingForPlan } from "../savings/index.ts";
import type { Portfolio } from "#contract/portfolio/portfolio";
import { MAX_RUN_CANDIDATES, type WashRuns, WashRunsQuery } from "#contract/portfolio/runs";
import { metersOfMiles } from "#contract/common/format";
import { type CandidateDevice, washCandidates } from "#domain/portfolio/wash-candidates";
import { washRuns } from "#domain/portfolio/wash-runs";
import { allow } from "../../access/allow.ts";
import { now } from "../../platform/clock.ts";
import { validate } from "../../platform/validate.ts";

/** In a larger fleet, only the devices with the most urgent washes when last calculated. */
const MAX_DEVICES = 2000;

async function storedDecisions(db: Database, principal: Principal): Promise<StoredPlanFacts[]> {
  const rows = await db
    .select({
      device: {
        device_id: devices.device_id,
        device_name: devices.device_name,
        plant_id: devices.plant_id,
        plant_name: plants.plant_name,
        timezone: devices.timezone,
      },
      place: { lat: plants.lat, lng: plants.lng },
      ownRate: devices.soiling_rate,
      brief: recommendations.brief,
      measuredDay: sql<string | null>`${recommendations.facts} ->> '$.measured.day'`,
      calculatedAt: recommendations.calculated_at,
      inputs: calculationInputs.values,
      version: calculationInputs.version,
      savedAt: calculationInputs.saved_at,
      uploadedAt: energyYears.uploaded_at,
      // Ordered instead of `max`, so that SQLite stops at the first good day from the end.
      newestDay: sql<
        string | null
      >`(select ${dailySoiling.day} from ${dailySoiling} where ${dailySoiling.device_id} = ${devices.device_id} and ${dailySoiling.quality} = 1 and ${dailySoiling.loss} is not null order by ${dailySoiling.day} desc limit 1)`,
      offsetAt: sql<
        number | null
      >`(select max(${offsets.set_at}) from ${offsets} where ${offsets.device_id} = ${devices.device_id})`,
      loggedAt: sql<
        number | null
      >`(select max(${cleaningEvents.created_at}) from ${cleaningEvents} where ${cleaningEvents.device_id} = ${devices.device_id})`,
    })
    .from(devices)
    .innerJoin(plants, eq(plants.plant_id, devices.plant_id))
    .leftJoin(recommendations, eq(recommendations.device_id, devices.device_id))
    .leftJoin(calculationInputs, eq(calculationInputs.plant_id, devices.plant_id))
    .leftJoin(energyYears, eq(energyYears.plant_id, devices.plant_id))
    .where(and(deviceScope(principal), eq(devices.status, "Enable"), eq(plants.status, "Enable")))
    .orderBy(sql`${recommendations.recommended} is null`, asc(recommendations.recommended), asc(devices.device_id))
    .limit(MAX_DEVICES);
  return rows.map((row) => {
    const inputs = row.inputs ? withDefaults(row.inputs) : startingInputs;
    const times = [row.savedAt, row.uploadedAt, row.loggedAt, row.offsetAt].filter((at) => at !== null);
    return {
      device: row.device,
      site: {
        ...row.place,
        array: inputs.array_size,
        cost: inputs.wash_cost ?? 0,
        mobilization: inputs.wash_mobilization,
      },
      plan:
        row.calculatedAt === null
          ? null
          : { brief: row.brief as PlanBrief | null, measuredDay: row.measuredDay, calculatedAt: row.calculatedAt },
      missing: missingForPlan(
        { inputs, version: row.version ?? 0 },
        rateInUse(inputs, row.ownRate),
        row.uploadedAt !== null,
      ),
      newestDay: row.newestDay,
      changedAt: times.length === 0 ? null : Math.max(...times),
    };
  });
}

export const portfolio = new Hono<AppEnv>()
  .get("/api/portfolio", allow("dashboard.view"), async (c) =>
    c.json<Portfolio>({
      plants: (await listedPlans(c, now()))
        .map(({ decision, plant_name, isUpdating }) => portfolioPlant(decision, plant_name, isUpdating))
        .toSorted(byStake),
    }),
  )
  .get("/api/portfolio/runs", allow("dashboard.view"), validate("query", WashRunsQuery), async (c) => {
    const { mobilization, miles, plants } = c.req.valid("query");
    const at = now();
    const judged = await judgedDecisions(database(c.env), c.get("principal")!, at);
    const candidates = washCandidates(plantsOf(judged), judged, at).slice(0, MAX_RUN_CANDIDATES);
    return c.json<WashRuns>(washRuns(candidates, { mobilization, across: metersOfMiles(miles), plants }));
  });

async function judgedDecisions(db: Database, principal: Principal, at: number): Promise<CandidateDevice[]> {
  const all = await storedDecisions(db, principal);
  return all.map((stored) => ({ stored, decision: deviceRecommendation(stored, measurementObstacle, at) }));
}

const plantsOf = (judged: readonly CandidateDevice[]) =>
  portfolioPlants(judged.map(({ stored: { device }, decision }) => ({ device, decision })));
