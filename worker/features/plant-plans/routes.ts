import { Hono } from "hono";
import { dayOf } from "#contract/common/calendar";
import type { PlantDecision } from "#contract/decision/decision";
import { DecisionsQuery, type ListedDecision, type ListedDecisions } from "#contract/decision/decisions";
import { sensorReason } from "#contract/decision/group";
import { roundTo } from "#contract/decision/money";
import { PreviewInputs } from "#contract/records/inputs";
import { withWashCost } from "#domain/cleaning-plan/inputs";
import { plantDecision } from "#domain/decision/index";
import { allow } from "../../access/allow.ts";
import { tooManyCalculations } from "../../access/rate-limits/limit.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { validate } from "../../platform/validate.ts";
import { withPlant } from "../plants/index.ts";
import { currentPlantPlan, previewDecision } from "./current-plan.ts";
import { type ListedPlan, listedPlans } from "./listed.ts";
import { limitedRunner, runnerOf } from "./runner.ts";

export const planRoutes = new Hono<AppEnv>()
  .get("/api/plant/:id/decision", allow("dashboard.view", { needsComputing: "analysis" }), withPlant, async (c) => {
    const runner = limitedRunner(c, c.get("db"), c.get("principal")!);
    const row = await currentPlantPlan(runner, c.get("plantId"));
    return row ? c.json<PlantDecision>(plantDecision(row, dayOf(row.timezone, runner.now))) : tooManyCalculations(c);
  })
  .post(
    "/api/plant/:id/decision",
    allow("dashboard.view", { needsComputing: "plan", onlyReads: true }),
    withPlant,
    validate("json", PreviewInputs),
    async (c) => {
      const inputs = withWashCost(c.req.valid("json").inputs);
      return c.json<PlantDecision>(await previewDecision(runnerOf(c.env, c.get("db")), c.get("plantId"), inputs));
    },
  )
  .get(
    "/api/decisions",
    allow("dashboard.view", { needsComputing: "analysis" }),
    validate("query", DecisionsQuery),
    async (c) => {
      const list = await listedPlans(c, now(), c.req.valid("query").owner);
      return c.json<ListedDecisions>({ plants: list.map((one) => listedDecision(one)) });
    },
  );

function listedDecision({ decision, plant, inputs, isUpdating }: ListedPlan): ListedDecision {
  const { reasons, sensors, year, sources: _, changed: __, weeks, numbers: ___, ...listed } = decision;
  return {
    ...listed,
    plant_name: plant.plant_name,
    location: plant.location,
    lastDataAt: plant.lastDataAt,
    array: inputs?.array_size ?? null,
    isUpdating,
    sensors: { live: sensors.filter(({ state }) => state === "live").length, of: sensors.length },
    sensorReason: sensorReason(reasons),
    weeks: weeks.map(({ worth }) => (worth === null ? null : roundTo(decision.step, worth))),
    reason: reasons[0] ?? null,
    overPractice: year?.overPractice ?? null,
  };
}
