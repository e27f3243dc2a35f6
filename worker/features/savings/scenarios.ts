import { and, asc, eq, ne, sql } from "drizzle-orm";
import {
  MAX_SCENARIOS,
  SaveScenario,
  type Scenario,
  type ScenarioTerms,
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

const scenarioOf = ({ id, name, terms, version, saved_at }: typeof savingsScenarios.$inferSelect): Scenario => ({
  id,
  name,
  terms: terms as ScenarioTerms,
  version,
  savedAt: saved_at,
});

const keyOf = (name: string): string => name.toLowerCase();

const inPlant = (plantId: string, id: string) =>
  and(eq(savingsScenarios.plant_id, plantId), eq(savingsScenarios.id, id));

async function scenariosOf(db: Database, plantId: string): Promise<Scenario[]> {
  const rows = await db
    .select()
    .from(savingsScenarios)
    .where(eq(savingsScenarios.plant_id, plantId))
    .orderBy(asc(savingsScenarios.name_key));
  return rows.map(scenarioOf);
}

async function scenarioOfPlant(db: Database, plantId: string, id: string): Promise<Scenario | null> {
  const [row] = await db.select().from(savingsScenarios).where(inPlant(plantId, id));
  return row ? scenarioOf(row) : null;
}

type SaveScenarioResult = { ok: true; scenario: Scenario } | { ok: false; because: "name" | "changed" | "full" };

/** Adds a scenario, or changes it unless it changed since its base version. The reason of a refusal is looked up afterwards. */
async function saveScenario(
  db: Database,
  { plantId, id, form }: { plantId: string; id: string; form: SaveScenario },
  by: Author,
): Promise<SaveScenarioResult> {
  const { name, terms, version } = form;
  const row = {
    id,
    plant_id: plantId,
    name,
    name_key: keyOf(name),
    terms,
    version: version + 1,
    saved_by: by.userId,
    saved_at: Math.floor(by.at),
  };
  const scenario = { id, name, terms, version: row.version, savedAt: row.saved_at };
  const before = await scenarioOfPlant(db, plantId, id);
  const isSame = eq(savingsScenarios.id, id);
  const ofPlant = eq(savingsScenarios.plant_id, plantId);
  const isTaken = isStored(
    savingsScenarios,
    and(ofPlant, eq(savingsScenarios.name_key, row.name_key), ne(savingsScenarios.id, id)),
  );
  const hasRoom = sql`(select count(*) from ${savingsScenarios} where ${ofPlant}) < ${MAX_SCENARIOS}`;
  const isAsRead =
    version === 0
      ? sql`not ${isStored(savingsScenarios, isSame)} and ${hasRoom}`
      : isStored(savingsScenarios, and(inPlant(plantId, id), eq(savingsScenarios.version, version)));
  const saved = await save(db, {
    entry: { action: "scenario-saved", ...by, subject: plantId, before, after: scenario },
    unchanged: sql`${isAsRead} and not ${isTaken}`,
    statements: [
      version === 0 ? db.insert(savingsScenarios).values(row) : db.update(savingsScenarios).set(row).where(isSame),
    ],
  });
  if (saved !== null) return { ok: true, scenario };
  const existing = await scenarioOfPlant(db, plantId, id);
  // A new scenario must not exist; a changed one must be unchanged.
  if ((existing?.version ?? 0) !== version) return { ok: false, because: "changed" };
  const [found] = await db
    .select({ isTaken: sql<number>`${isTaken}`, hasRoom: sql<number>`${hasRoom}` })
    .from(sql`(select 1)`);
  if (found?.isTaken === 1) return { ok: false, because: "name" };
  // Otherwise another plant has the id, which is not revealed.
  return { ok: false, because: version === 0 && found?.hasRoom === 0 ? "full" : "changed" };
}

async function dropScenario(db: Database, plantId: string, id: string, by: Author): Promise<Scenario | null> {
  const before = await scenarioOfPlant(db, plantId, id);
  const saved = await save(db, {
    entry: { action: "scenario-deleted", ...by, subject: plantId, before },
    unchanged: isStored(savingsScenarios, inPlant(plantId, id)),
    statements: [db.delete(savingsScenarios).where(inPlant(plantId, id))],
  });
  return saved && before;
}

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
        return refuseFields(c, { name: title });
      }
      return c.json<Scenario>(saved.scenario);
    },
  )
  .delete("/api/plant/:id/scenarios/:scenario", allow("inputs.save"), withPlant, path, async (c) => {
    const { db, plantId } = c.var;
    const dropped = await dropScenario(db, plantId, c.req.valid("param").scenario, authorOf(c, now()));
    return dropped ? c.json<Scenario>(dropped) : problem(c, 404, scenarioTexts.notFound);
  });
