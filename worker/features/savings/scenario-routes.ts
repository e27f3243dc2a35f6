import { Hono } from "hono";
import * as v from "valibot";
import { allow } from "../../access/allow.ts";
import { audit } from "../../access/audit.ts";
import { SaveScenario, type Scenario, ScenarioId, type Scenarios, scenarioTexts } from "#contract/savings/scenarios";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { withPlant } from "../plants/index.ts";
import { dropScenario, saveScenario, scenarioOfPlant, scenariosOf } from "./scenarios.ts";

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
      const { db, plantId: subject, requestId } = c.var;
      const { scenario: id } = c.req.valid("param");
      const save = c.req.valid("json");
      const userId = c.get("principal")!.user.id;
      const at = now();
      const before = await scenarioOfPlant(db, subject, id);
      const saved = await saveScenario(db, { plantId: subject, id, save }, { userId, at });
      if (!saved.ok) {
        const { because } = saved;
        if (because === "changed") return problem(c, 409, scenarioTexts.changed, { type: "conflict" });
        const title = because === "name" ? scenarioTexts.nameTaken : scenarioTexts.tooMany;
        return problem(c, 422, title, { type: "validation", fields: { name: title } });
      }
      await audit(db, { action: "scenario-saved", at, userId, subject, before, after: saved.scenario, requestId });
      return c.json<Scenario>(saved.scenario);
    },
  )
  .delete("/api/plant/:id/scenarios/:scenario", allow("inputs.save"), withPlant, path, async (c) => {
    const { db, plantId: subject, requestId } = c.var;
    const userId = c.get("principal")!.user.id;
    const before = await dropScenario(db, subject, c.req.valid("param").scenario);
    if (!before) return problem(c, 404, scenarioTexts.notFound);
    await audit(db, { action: "scenario-deleted", at: now(), userId, subject, before, requestId });
    return c.json<Scenario>(before);
  });
