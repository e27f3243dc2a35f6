import { type SQL, sql } from "drizzle-orm";
import type { PlantDecision, WashHold } from "#contract/decision/decision";
import type { Database } from "../../platform/db.ts";
import { plantPlans, washHolds } from "../../platform/schema.ts";

export type HoldRow = typeof washHolds.$inferSelect;

/** The row of a hold that a calculation began or changed; null: it changed none. */
export function changedHold(
  { plant_id, hold, rain, noRush, soiling, outlook }: PlantDecision,
  former: WashHold | null,
): HoldRow | null {
  if (hold === null || JSON.stringify(hold) === JSON.stringify(former)) return null;
  const forecast = outlook === null || outlook.missingSince !== undefined ? null : outlook;
  return {
    plant_id,
    from_day: hold.from,
    loss: hold.loss,
    loss_range: soiling?.range ?? 0,
    chance: rain?.chance ?? 0,
    cost_of_week: noRush?.week.mean ?? 0,
    service: forecast?.service ?? null,
    issued_at: forecast?.issuedAt ?? null,
    rain_by: hold.rainBy,
    ended_day: hold.ended?.day ?? null,
    ended_by: hold.ended?.by ?? null,
  };
}

/** Writes it if `isNew`, the condition of the plan that has it, holds. What was known on its first day stays. */
export const storeHold = (db: Database, { rain_by, ended_day, ended_by, ...row }: HoldRow, isNew: SQL | undefined) =>
  db
    .insert(washHolds)
    .select(
      sql`select plant_id, ${row.from_day}, ${row.loss}, ${row.loss_range}, ${row.chance}, ${row.cost_of_week}, ${row.service},
        ${row.issued_at}, ${rain_by}, ${ended_day}, ${ended_by} from ${plantPlans} where ${isNew}`,
    )
    .onConflictDoUpdate({ target: [washHolds.plant_id, washHolds.from_day], set: { rain_by, ended_day, ended_by } });
