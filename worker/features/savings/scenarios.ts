import { and, asc, eq, ne, not, sql } from "drizzle-orm";
import { MAX_SCENARIOS, type SaveScenario, type Scenario, type ScenarioTerms } from "#contract/savings/scenarios";
import type { Database } from "../../platform/db.ts";
import { savingsScenarios } from "../../platform/schema.ts";

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

export async function scenarioOfPlant(db: Database, plantId: string, id: string): Promise<Scenario | null> {
  const [row] = await db.select().from(savingsScenarios).where(inPlant(plantId, id));
  return row ? scenarioOf(row) : null;
}

export type SaveScenarioResult = { ok: true; scenario: Scenario } | { ok: false; because: "name" | "changed" | "full" };

/**
 * Adds or changes a scenario unless it changed since its base version. One statement, so exactly one of two parallel saves wins; the reason
 * of a refusal is looked up afterwards.
 */
export async function saveScenario(
  db: Database,
  { plantId, id, save }: { plantId: string; id: string; save: SaveScenario },
  by: { userId: string; at: number },
): Promise<SaveScenarioResult> {
  const { name, terms, version } = save;
  const row: NewRow = {
    id,
    plant_id: plantId,
    name,
    name_key: keyOf(name),
    terms,
    version: version + 1,
    saved_by: by.userId,
    saved_at: Math.floor(by.at),
  };
  const stored = version === 0 ? await add(db, row) : await change(db, row);
  if (stored) return { ok: true, scenario: { id, name, terms, version: row.version, savedAt: row.saved_at } };
  const existing = await scenarioOfPlant(db, plantId, id);
  // A new scenario must not exist; a changed one must be unchanged.
  if ((existing?.version ?? 0) !== version) return { ok: false, because: "changed" };
  if (await isTaken(db, row)) return { ok: false, because: "name" };
  // Otherwise another plant has the id, which is not revealed.
  return { ok: false, because: version === 0 && (await isFull(db, plantId)) ? "full" : "changed" };
}

const isFull = async (db: Database, plantId: string): Promise<boolean> =>
  (await db.$count(savingsScenarios, eq(savingsScenarios.plant_id, plantId))) >= MAX_SCENARIOS;

type NewRow = typeof savingsScenarios.$inferInsert;

async function add(db: Database, row: NewRow): Promise<boolean> {
  const others = sql`(select count(*) from ${savingsScenarios} as others where others.plant_id = ${row.plant_id})`;
  const { meta } = await db.run(sql`
    insert into ${savingsScenarios} (id, plant_id, name, name_key, terms, version, saved_by, saved_at)
    select ${row.id}, ${row.plant_id}, ${row.name}, ${row.name_key}, ${JSON.stringify(row.terms)}, ${row.version},
      ${row.saved_by}, ${row.saved_at}
    where ${others} < ${MAX_SCENARIOS}
    on conflict do nothing`);
  return meta.changes === 1;
}

async function change(db: Database, { id, plant_id, ...row }: NewRow): Promise<boolean> {
  const before = eq(savingsScenarios.version, row.version - 1);
  const named = sql`exists (select 1 from ${savingsScenarios} as others
    where others.plant_id = ${plant_id} and others.name_key = ${row.name_key} and others.id <> ${id})`;
  const { meta } = await db
    .update(savingsScenarios)
    .set(row)
    .where(and(inPlant(plant_id, id), before, not(named)));
  return meta.changes === 1;
}

async function isTaken(db: Database, { id, plant_id, name_key }: NewRow): Promise<boolean> {
  const { plant_id: plant, name_key: key, id: other } = savingsScenarios;
  const [row] = await db
    .select({ other })
    .from(savingsScenarios)
    .where(and(eq(plant, plant_id), eq(key, name_key), ne(other, id)));
  return row !== undefined;
}

export async function dropScenario(db: Database, plantId: string, id: string): Promise<Scenario | null> {
  const [row] = await db.delete(savingsScenarios).where(inPlant(plantId, id)).returning();
  return row ? scenarioOf(row) : null;
}
