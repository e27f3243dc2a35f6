import { and, asc, eq, ne, sql } from "drizzle-orm";
import { MAX_SCENARIOS, type SaveScenario, type Scenario, type ScenarioTerms } from "#contract/savings/scenarios";
import type { Author } from "../../access/audit.ts";
import type { Database } from "../../platform/db.ts";
import { savingsScenarios } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";
import { isStored } from "../../records/store.ts";

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

export async function scenariosOf(db: Database, plantId: string): Promise<Scenario[]> {
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

export type SaveScenarioResult = { ok: true; scenario: Scenario } | { ok: false; because: "name" | "changed" | "full" };

/** Adds a scenario, or changes it unless it changed since its base version. The reason of a refusal is looked up afterwards. */
export async function saveScenario(
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

export async function dropScenario(db: Database, plantId: string, id: string, by: Author): Promise<Scenario | null> {
  const before = await scenarioOfPlant(db, plantId, id);
  const saved = await save(db, {
    entry: { action: "scenario-deleted", ...by, subject: plantId, before },
    unchanged: isStored(savingsScenarios, inPlant(plantId, id)),
    statements: [db.delete(savingsScenarios).where(inPlant(plantId, id))],
  });
  return saved && before;
}
