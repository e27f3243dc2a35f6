import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PlantDecision, WashHold } from "#contract/decision/decision";
import { followsChoice } from "#contract/decision/hold-choice";
import type { Database } from "../../platform/db.ts";
import { plantPlans, washHolds } from "../../platform/schema.ts";
import { isStored } from "../../records/store.ts";

export type HoldRow = typeof washHolds.$inferSelect;

/** Rows of holds that a calculation writes and deletes. */
export interface ChangedHolds {
  written: HoldRow | null;
  /** One that a person began and took back. */
  deleted: Pick<HoldRow, "plant_id" | "from_day"> | null;
}

export function changedHolds(
  { plant_id, hold, choice, rain, noRush, soiling, outlook }: PlantDecision,
  former: WashHold | null,
): ChangedHolds {
  const isUndone = choice?.is === null && former !== null && followsChoice(former) && former.from !== hold?.from;
  const deleted = isUndone ? { plant_id, from_day: former.from } : null;
  if (hold === null || JSON.stringify(hold) === JSON.stringify(former)) return { written: null, deleted };
  const forecast = outlook === null || outlook.missingSince !== undefined ? null : outlook;
  const written = {
    plant_id,
    from_day: hold.from,
    loss: hold.loss,
    loss_range: soiling?.range ?? 0,
    chance: rain?.chance ?? 0,
    cost_of_week: noRush?.week.mean ?? 0,
    service: forecast?.service ?? null,
    issued_at: forecast?.issuedAt ?? null,
    rain_by: hold.rainBy,
    is_chosen: hold.isChosen ?? false,
    ended_day: hold.ended?.day ?? null,
    ended_by: hold.ended?.by ?? null,
  };
  return { written, deleted };
}

/** Statements that count if `isNew`, the condition of the plan that has them, holds. What was known on a hold's first day stays. */
export const storeHolds = (db: Database, { written, deleted }: ChangedHolds, isNew: SQL | undefined) => [
  ...(written ? [storeHold(db, written, isNew)] : []),
  ...(deleted
    ? [
        db
          .delete(washHolds)
          .where(
            and(
              eq(washHolds.plant_id, deleted.plant_id),
              eq(washHolds.from_day, deleted.from_day),
              isStored(plantPlans, isNew),
            ),
          ),
      ]
    : []),
];

const storeHold = (
  db: Database,
  { rain_by, is_chosen, ended_day, ended_by, ...row }: HoldRow,
  isNew: SQL | undefined,
) =>
  db
    .insert(washHolds)
    .select(
      sql`select plant_id, ${row.from_day}, ${row.loss}, ${row.loss_range}, ${row.chance}, ${row.cost_of_week}, ${row.service},
        ${row.issued_at}, ${rain_by}, ${is_chosen ? 1 : 0}, ${ended_day}, ${ended_by} from ${plantPlans} where ${isNew}`,
    )
    .onConflictDoUpdate({
      target: [washHolds.plant_id, washHolds.from_day],
      set: { rain_by, is_chosen, ended_day, ended_by },
    });
