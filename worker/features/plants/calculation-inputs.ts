import { and, eq } from "drizzle-orm";
import {
  type CalculationInputs,
  withDefaults,
  type SaveCalculationInputs,
  startingInputs,
  type StoredCalculationInputs,
} from "#contract/savings/calculation-inputs";
import type { Database } from "../../platform/db.ts";
import { markPlansOfPlant } from "../../platform/tasks/due-plans.ts";
import { calculationInputs, energyYears, users } from "../../platform/schema.ts";
import { summaryOf } from "./energy-year.ts";

export function inputsQuery(db: Database, plantId: string) {
  return db
    .select({
      values: calculationInputs.values,
      version: calculationInputs.version,
      savedAt: calculationInputs.saved_at,
      savedBy: users.name,
    })
    .from(calculationInputs)
    .leftJoin(users, eq(users.id, calculationInputs.saved_by))
    .where(eq(calculationInputs.plant_id, plantId));
}

export async function storedInputs(db: Database, plantId: string): Promise<StoredCalculationInputs> {
  const [[saved], [year]] = await db.batch([
    inputsQuery(db, plantId),
    db.select().from(energyYears).where(eq(energyYears.plant_id, plantId)),
  ]);
  const energyYear = year ? summaryOf(year) : null;
  if (!saved) return { inputs: startingInputs, energyYear, version: 0, savedBy: null, savedAt: null };
  const { values, version, savedAt, savedBy } = saved;
  return { inputs: withDefaults(values as Partial<CalculationInputs>), energyYear, version, savedBy, savedAt };
}

/**
 * Saves inputs unless they changed since their base version. One statement, so exactly one of two parallel saves wins; false: the other
 * one.
 */
export async function saveInputs(
  db: Database,
  plantId: string,
  { inputs, version }: SaveCalculationInputs,
  by: { userId: string; at: number },
): Promise<boolean> {
  const row = { values: inputs, version: version + 1, saved_by: by.userId, saved_at: Math.floor(by.at) };
  const saved =
    version === 0
      ? db
          .insert(calculationInputs)
          .values({ plant_id: plantId, ...row })
          .onConflictDoNothing()
      : db
          .update(calculationInputs)
          .set(row)
          .where(and(eq(calculationInputs.plant_id, plantId), eq(calculationInputs.version, version)));
  const [{ meta }] = await db.batch([saved, markPlansOfPlant(db, plantId, by.at)]);
  return meta.changes === 1;
}
