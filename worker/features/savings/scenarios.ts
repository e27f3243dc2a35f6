import { pick } from "#contract/records/field";
import { and, asc, eq, ne, sql } from "drizzle-orm";
import {
  MAX_SCENARIOS,
  SaveScenario,
  type Scenario,
  ScenarioId,
  type Scenarios,
  scenarioTexts,
} from "#contract/savings/scenarios";
import { type Author, authorOf } from "../../access/audit.ts";
import type { Database } from "../../platform/db.ts";
import { savingsScenarios } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";
import { isStored } from "../../records/store.ts";
import { Hono } from "hono";
import * as v from "valibot";
import { allow } from "../../access/allow.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { problem, refuseFields } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { withPlant } from "../plants/index.ts";

const columns = pick(savingsScenarios, ["id", "name", "terms", "version", "savedAt"]);
const ofPlant = (plantId: string) => eq(savingsScenarios.plant_id, plantId);

const scenariosOf = (db: Database, plantId: string): Promise<Scenario[]> =>
  db.select(columns).from(savingsScenarios).where(ofPlant(plantId)).orderBy(asc(savingsScenarios.name_key));

const scenarioOf = async (db: Database, plantId: string, id: string): Promise<Scenario | null> =>
  (await scenariosOf(db, plantId)).find((one) => one.id === id) ?? null;

/** Adds a scenario, or changes it unless it changed since its base version. The reason of a refusal is looked up afterwards. */
async function saveScenario(
  db: Database,
  { plantId, id, form }: { plantId: string; id: string; form: SaveScenario },
  by: Author,
): Promise<Scenario | "changed" | "nameTaken" | "tooMany"> {
  const { version } = form;
  const name_key = form.name.toLowerCase();
  const scenario: Scenario = { ...form, id, version: version + 1, savedAt: Math.floor(by.at) };
  const row = { ...scenario, plant_id: plantId, name_key, saved_by: by.userId };
  const isSame = eq(savingsScenarios.id, id);
  const isOther = and(ofPlant(plantId), eq(savingsScenarios.name_key, name_key), ne(savingsScenarios.id, id));
  const isNew = sql`not ${isStored(savingsScenarios, isSame)}
    and (select count(*) from ${savingsScenarios} where ${ofPlant(plantId)}) < ${MAX_SCENARIOS}`;
  const isAsRead = isStored(savingsScenarios, and(ofPlant(plantId), isSame, eq(savingsScenarios.version, version)));
  const before = await scenarioOf(db, plantId, id);
  const saved = await save(db, {
    entry: { action: "scenario-saved", ...by, subject: plantId, before, after: scenario },
    unchanged: sql`${version === 0 ? isNew : isAsRead} and not ${isStored(savingsScenarios, isOther)}`,
    statements: [
      version === 0 ? db.insert(savingsScenarios).values(row) : db.update(savingsScenarios).set(row).where(isSame),
    ],
  });
  if (saved !== null) return scenario;
  const list = await scenariosOf(db, plantId);
  const existing = list.find((one) => one.id === id);
  if ((existing?.version ?? 0) !== version) return "changed";
  if (list.some((one) => one !== existing && one.name.toLowerCase() === name_key)) return "nameTaken";
  // Otherwise another plant has the id, which is not revealed.
  return version === 0 && list.length >= MAX_SCENARIOS ? "tooMany" : "changed";
}

async function dropScenario(db: Database, plantId: string, id: string, by: Author): Promise<Scenario | null> {
  const before = await scenarioOf(db, plantId, id);
  const isSame = and(ofPlant(plantId), eq(savingsScenarios.id, id));
  const saved = await save(db, {
    entry: { action: "scenario-deleted", ...by, subject: plantId, before },
    unchanged: isStored(savingsScenarios, isSame),
    statements: [db.delete(savingsScenarios).where(isSame)],
  });
  return saved && before;
}

const path = validate("param", v.object({ id: v.string(), scenario: ScenarioId }));

export const scenarios = new Hono<AppEnv>()
  .get("/api/plant/:id/scenarios", allow("dashboard.view"), withPlant, async (c) =>
    c.json<Scenarios>({ scenarios: await scenariosOf(c.var.db, c.get("plantId")) }),
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
      if (saved === "changed") return problem(c, 409, scenarioTexts.changed, { type: "conflict" });
      return typeof saved === "string" ? refuseFields(c, { name: scenarioTexts[saved] }) : c.json<Scenario>(saved);
    },
  )
  .delete("/api/plant/:id/scenarios/:scenario", allow("inputs.save"), withPlant, path, async (c) => {
    const { db, plantId } = c.var;
    const dropped = await dropScenario(db, plantId, c.req.valid("param").scenario, authorOf(c, now()));
    return dropped ? c.json<Scenario>(dropped) : problem(c, 404, scenarioTexts.notFound);
  });
