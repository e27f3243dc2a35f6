import { and, asc, count, eq, ne, sql } from "drizzle-orm";
import { MOST_SCENARIOS, type SaveScenario, type Scenario, type ScenarioTerms } from "../../contract/scenarios.ts";
import type { Database } from "../../platform/db.ts";
import { savingsScenarios } from "../../platform/schema.ts";

const scenarioOf = ({ id, name, terms, version, saved_at }: typeof savingsScenarios.$inferSelect): Scenario => ({
  id,
  name,
  terms: terms as ScenarioTerms,
  version,
  savedAt: saved_at,
});

/** Two names that differ in large and small letters only are one. */
const keyOf = (name: string): string => name.toLowerCase();

const inPlant = (plantId: string, id: string) =>
  and(eq(savingsScenarios.plant_id, plantId), eq(savingsScenarios.id, id));

/** The scenarios of a plant, by name. */
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

export type Kept = { ok: true; scenario: Scenario } | { ok: false; because: "name" | "changed" | "full" };

/**
 * Keeps a scenario, or changes it if nobody has since the version that the save is based on. One statement decides, so of two
 * saves at once exactly one wins.
 */
export async function keepScenario(
  db: Database,
  { plantId, id, save }: { plantId: string; id: string; save: SaveScenario },
  by: { userId: string; at: number },
): Promise<Kept> {
  const { name, terms, version } = save;
  const [{ taken } = { taken: 0 }] = await db
    .select({ taken: count() })
    .from(savingsScenarios)
    .where(
      and(
        eq(savingsScenarios.plant_id, plantId),
        eq(savingsScenarios.name_key, keyOf(name)),
        ne(savingsScenarios.id, id),
      ),
    );
  if (taken > 0) return { ok: false, because: "name" };
  const row = {
    name,
    name_key: keyOf(name),
    terms,
    version: version + 1,
    saved_by: by.userId,
    saved_at: Math.floor(by.at),
  };
  const stored = version === 0 ? await add(db, { id, plant_id: plantId, ...row }) : await change(db, plantId, id, row);
  if (stored) return { ok: true, scenario: { id, name, terms, version: row.version, savedAt: row.saved_at } };
  const kept = await scenarioOfPlant(db, plantId, id);
  return { ok: false, because: version === 0 && kept === null ? await whyNot(db, plantId) : "changed" };
}

type NewRow = typeof savingsScenarios.$inferInsert;

/** False where the plant is full, or somebody was faster with the id or the name. */
async function add(db: Database, row: NewRow): Promise<boolean> {
  const others = sql`(select count(*) from ${savingsScenarios} as others where others.plant_id = ${row.plant_id})`;
  const { meta } = await db.run(sql`
    insert into ${savingsScenarios} (id, plant_id, name, name_key, terms, version, saved_by, saved_at)
    select ${row.id}, ${row.plant_id}, ${row.name}, ${row.name_key}, ${JSON.stringify(row.terms)}, ${row.version},
      ${row.saved_by}, ${row.saved_at}
    where ${others} < ${MOST_SCENARIOS}
    on conflict do nothing`);
  return meta.changes === 1;
}

async function change(
  db: Database,
  plantId: string,
  id: string,
  row: Omit<NewRow, "id" | "plant_id">,
): Promise<boolean> {
  const before = eq(savingsScenarios.version, row.version - 1);
  const { meta } = await db
    .update(savingsScenarios)
    .set(row)
    .where(and(inPlant(plantId, id), before));
  return meta.changes === 1;
}

async function whyNot(db: Database, plantId: string): Promise<"full" | "name"> {
  const [{ kept } = { kept: 0 }] = await db
    .select({ kept: count() })
    .from(savingsScenarios)
    .where(eq(savingsScenarios.plant_id, plantId));
  return kept < MOST_SCENARIOS ? "name" : "full";
}

/** Deletes a scenario and gives what it was, so that it can be brought back; null if it is gone already. */
export async function dropScenario(db: Database, plantId: string, id: string): Promise<Scenario | null> {
  const [row] = await db.delete(savingsScenarios).where(inPlant(plantId, id)).returning();
  return row ? scenarioOf(row) : null;
}
