import { pick } from "#contract/records/field";
import { eq, and, sql, asc } from "drizzle-orm";
import { Hono } from "hono";
import { planCalendar } from "#print/calendars";
import { allow } from "../../access/allow.ts";
import { authorOf, type Author } from "../../access/audit.ts";
import { tooManyCalculations } from "../../access/rate-limits/limit.ts";
import type { AppEnv } from "../../platform/context.ts";
import { plants, plantPlans, devices } from "../../platform/schema.ts";
import { portalAddress } from "../../platform/settings.ts";
import { withPlant } from "../plants/index.ts";
import { currentDecision, previewDecision } from "./current-plan.ts";
import { pastHolds } from "./holds.ts";
import { limitedRunner, runnerOf, type Runner } from "./runner.ts";
import type { PlantDecision, HoldChoice } from "#contract/decision/decision";
import { type ListedDecision, type ListedDecisions, listedNames } from "#contract/decision/decisions";
import { type ForecastRecord, emptyForecastRecord } from "#contract/decision/forecast-record";
import { OwnerQuery } from "#contract/owners/owner";
import type { PastHolds } from "#contract/decision/holds";
import { holdChoiceTexts as texts, followsChoice, offeredChoice, SaveHoldChoice } from "#contract/decision/hold-choice";
import { sensorCount, sensorReason } from "#contract/decision/group";
import { roundTo } from "#contract/decision/money";
import { PreviewInputs } from "#contract/records/inputs";
import { withWashCost } from "#domain/cleaning-plan/inputs";
import { now } from "../../platform/clock.ts";
import { problem } from "../../platform/problem.ts";
import { startDeliveries } from "../../platform/tasks/events.ts";
import { validate } from "../../platform/validate.ts";
import { type ListedPlan, listedPlans } from "./listed.ts";
import { markPlansOfPlant } from "../../platform/tasks/due-plans.ts";
import { save } from "../../records/save.ts";
import { isStored } from "../../records/store.ts";
import { embeddedClimate, forecastRecord, siteOf } from "../../adapters/weather/index.ts";
import type { Database } from "../../platform/db.ts";

/** At the site that its plan takes the forecast of. */
async function plantForecastRecord(db: Database, plantId: string): Promise<ForecastRecord> {
  const [first] = await db
    .select({ lat: devices.lat, lng: devices.lng, timezone: devices.timezone })
    .from(devices)
    .where(and(eq(devices.plant_id, plantId), eq(devices.status, "Enable")))
    .orderBy(asc(devices.device_id))
    .limit(1);
  return first ? forecastRecord(db, embeddedClimate(), siteOf(first)) : emptyForecastRecord;
}

/** `before`: the decision without it. False: another choice was stored since `version`. */
async function saveHoldChoice(
  { db, now }: Runner,
  before: Pick<PlantDecision, "plant_id" | "today" | "choice">,
  { is, version }: SaveHoldChoice,
  by: Author,
): Promise<boolean> {
  const { plant_id: plantId, today } = before;
  const choice: HoldChoice = { is, day: today, version: version + 1 };
  const isOfPlant = eq(plantPlans.plant_id, plantId);
  const isVersion = sql`coalesce(${plantPlans.hold_choice} ->> '$.version', 0) = ${version}`;
  const change = { before: { hold_choice: before.choice?.is ?? null }, after: { hold_choice: is } };
  const saved = await save(db, {
    entry: { action: "wash-hold-chosen", ...by, subject: plantId, ...change },
    unchanged: isStored(plantPlans, and(isOfPlant, isVersion)),
    statements: [
      db.update(plantPlans).set({ hold_choice: choice }).where(isOfPlant),
      markPlansOfPlant(db, plantId, now),
    ],
  });
  return saved !== null;
}

export const planCalendarRoutes = new Hono<AppEnv>().get(
  "/api/plant/:id/plan.ics",
  allow("dashboard.view", { needsComputing: "analysis" }),
  withPlant,
  async (c) => {
    const [db, plantId] = [c.var.db, c.get("plantId")];
    const runner = limitedRunner(c);
    const decision = await currentDecision(runner, plantId);
    if (decision === null) return tooManyCalculations(c);
    const [plant] = await db.select({ name: plants.plant_name }).from(plants).where(eq(plants.plant_id, plantId));
    const link = `${portalAddress(c.env, c.req.url)}/dashboard?plant=${encodeURIComponent(plantId)}`;
    return c.body(planCalendar(decision, { plantName: plant?.name ?? "", link }, Math.floor(runner.now)), 200, {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="cleaning-plan.ics"',
      "Cache-Control": "private, no-store",
    });
  },
);

export const planRoutes = new Hono<AppEnv>()
  .get("/api/plant/:id/decision", allow("dashboard.view", { needsComputing: "analysis" }), withPlant, async (c) => {
    const decision = await currentDecision(limitedRunner(c), c.get("plantId"));
    return decision ? c.json<PlantDecision>(decision) : tooManyCalculations(c);
  })
  .get("/api/plant/:id/holds", allow("dashboard.view", { needsComputing: "plan" }), withPlant, async (c) =>
    c.json<PastHolds>(await pastHolds(runnerOf(c.env, c.var.db), c.get("plantId"))),
  )
  .get(
    "/api/plant/:id/forecast-record",
    allow("dashboard.view", { needsComputing: "analysis" }),
    withPlant,
    async (c) => c.json<ForecastRecord>(await plantForecastRecord(c.var.db, c.get("plantId"))),
  )
  .post(
    "/api/plant/:id/decision",
    allow("dashboard.view", { needsComputing: "plan", onlyReads: true }),
    withPlant,
    validate("json", PreviewInputs),
    async (c) => {
      const inputs = withWashCost(c.req.valid("json").inputs);
      return c.json<PlantDecision>(await previewDecision(runnerOf(c.env, c.var.db), c.get("plantId"), inputs));
    },
  )
  .put(
    "/api/plant/:id/hold",
    allow("cleanings.edit", { needsComputing: "plan" }),
    withPlant,
    validate("json", SaveHoldChoice),
    async (c) => {
      const { db, plantId } = c.var;
      const choice = c.req.valid("json");
      const runner = runnerOf(c.env, db);
      const before = (await currentDecision(runner, plantId))!;
      const isOffered =
        choice.is === null
          ? before.choice?.is != null && followsChoice(before.hold)
          : choice.is === offeredChoice(before);
      if (!isOffered) return problem(c, 409, texts.notOffered, { type: "conflict", detail: texts.detail });
      const isSaved = await saveHoldChoice(runner, before, choice, authorOf(c, runner.now));
      if (!isSaved) return problem(c, 409, texts.changed, { type: "conflict", detail: texts.detail });
      const decision = (await currentDecision(runner, plantId))!;
      c.executionCtx.waitUntil(startDeliveries(c.env));
      return c.json<PlantDecision>(decision);
    },
  )
  .get(
    "/api/decisions",
    allow("dashboard.view", { needsComputing: "analysis" }),
    validate("query", OwnerQuery),
    async (c) => {
      const list = await listedPlans(c, now(), c.req.valid("query").owner);
      return c.json<ListedDecisions>({ plants: list.map((one) => listedDecision(one)) });
    },
  );

function listedDecision({ decision, plant, inputs, isUpdating }: ListedPlan): ListedDecision {
  const { reasons, sensors, others, weeks, year } = decision;
  return {
    ...pick(decision, listedNames),
    plant_name: plant.plant_name,
    location: plant.location,
    lastDataAt: plant.lastDataAt,
    array: inputs?.array_size ?? null,
    isUpdating,
    sensors: sensorCount({ sensors, ...(others && { others }) }),
    sensorReason: sensorReason(reasons),
    weeks: weeks.map(({ worth }) => (worth === null ? null : roundTo(decision.step, worth))),
    ...(year?.weeks !== undefined && { planWeeks: year.weeks }),
    reason: reasons[0] ?? null,
  };
}
