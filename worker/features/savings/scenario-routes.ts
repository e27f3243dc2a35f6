import { Hono } from "hono";
import * as v from "valibot";
import { allow } from "../../access/allow.ts";
import { authorOf } from "../../access/audit.ts";
import { SaveScenario, type Scenario, ScenarioId, type Scenarios, scenarioTexts } from "#contract/savings/scenarios";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { withPlant } from "../plants/index.ts";
import { dropScenario, saveScenario, scenariosOf } from "./scenarios.ts";

const path = validate("param", v.object({ id: v.string(), scenario: ScenarioId }));

export const scenarios = new Hono<AppEnv>()
  .get("/api/plant/:id/scenarios", allow("dashboard.view"), withPlant, async (c) =>
    c.json<Scenarios>({ scenarios: await scenariosOf(c.get("db"), c.get("plantId")) }),
  )
  .put(
    "/api/plant/:id/scenarios/:scenario",
    allow("inputs.save"),
    withPlant,
    path,
    validate("json", SaveScenario),
    async (c) => {
      const { db, plantId } = c.var;
      const { scenario: id } = c.req.valid("param");
      const saved = await saveScenario(db, { plantId, id, form: c.req.valid("json") }, authorOf(c, now()));
      if (!saved.ok) {
        const { because } = saved;
        if (because === "changed") return problem(c, 409, scenarioTexts.changed, { type: "conflict" });
        const title = because === "name" ? scenarioTexts.nameTaken : scenarioTexts.tooMany;
        return problem(c, 422, title, { type: "validation", fields: { name: title } });
      }
      return c.json<Scenario>(saved.scenario);
    },
  )
  .delete("/api/plant/:id/scenarios/:scenario", allow("inputs.save"), withPlant, path, async (c) => {
    const { db, plantId } = c.var;
    const dropped = await dropScenario(db, plantId, c.req.valid("param").scenario, authorOf(c, now()));
    return dropped ? c.json<Scenario>(dropped) : problem(c, 404, scenarioTexts.notFound);
  });
