import { and, eq, sql } from "drizzle-orm";
import { texts } from "#contract/common/texts";
import {
  type CalculationInputs,
  withDefaults,
  type SaveCalculationInputs,
  startingInputs,
  type StoredCalculationInputs,
} from "#contract/records/inputs";
import type { Author } from "../../access/audit.ts";
import type { Database } from "../../platform/db.ts";
import { save } from "../../records/save.ts";
import { isStored } from "../../records/store.ts";
import { markPlansOfPlant } from "../../platform/tasks/due-plans.ts";
import { shownName } from "../../access/scope.ts";
import type { Principal } from "../../platform/context.ts";
import { calculationInputs, energyYears, users } from "../../platform/schema.ts";
import { summaryOf } from "./energy-year.ts";

export function inputsQuery(db: Database, plantId: string, reader: Principal | null = null) {
  return db
    .select({
      values: calculationInputs.values,
      version: calculationInputs.version,
      savedAt: calculationInputs.saved_at,
      savedBy: shownName(reader, plantId),
      savedById: calculationInputs.saved_by,
    })
    .from(calculationInputs)
    .leftJoin(users, eq(users.id, calculationInputs.saved_by))
    .where(eq(calculationInputs.plant_id, plantId));
}

/** `reader`: for the name of the person who saved them. */
export async function storedInputs(
  db: Database,
  plantId: string,
  reader: Principal | null = null,
): Promise<StoredCalculationInputs> {
  const [[saved], [year]] = await db.batch([
    inputsQuery(db, plantId, reader),
    db.select().from(energyYears).where(eq(energyYears.plant_id, plantId)),
  ]);
  const energyYear = year ? summaryOf(year) : null;
  if (!saved) return { inputs: startingInputs, energyYear, version: 0, savedBy: null, savedAt: null };
  const { values, version, savedAt, savedById } = saved;
  const savedBy = reader !== null && savedById === reader.user.id ? texts.you : saved.savedBy;
  return { inputs: withDefaults(values as Partial<CalculationInputs>), energyYear, version, savedBy, savedAt };
}

/** False: they changed since `version`. */
export async function saveInputs(
  db: Database,
  plantId: string,
  { inputs, version }: SaveCalculationInputs,
  by: Author,
): Promise<boolean> {
  const before = await storedInputs(db, plantId);
  const row = { values: inputs, version: version + 1, saved_by: by.userId, saved_at: Math.floor(by.at) };
  const isOfPlant = eq(calculationInputs.plant_id, plantId);
  const saved = await save(db, {
    entry: { action: "inputs-saved", ...by, subject: plantId, before: before.inputs, after: inputs },
    unchanged:
      version === 0
        ? sql`not ${isStored(calculationInputs, isOfPlant)}`
        : isStored(calculationInputs, and(isOfPlant, eq(calculationInputs.version, version))),
    statements: [
      db
        .insert(calculationInputs)
        .values({ plant_id: plantId, ...row })
        .onConflictDoUpdate({ target: calculationInputs.plant_id, set: row }),
      markPlansOfPlant(db, plantId, by.at),
    ],
  });
  return saved !== null;
}
