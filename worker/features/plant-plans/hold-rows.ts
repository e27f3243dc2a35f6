import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PlantDecision, WashHold } from "#contract/decision/decision";
import { followsChoice } from "#contract/decision/hold-choice";
import type { Database } from "../../platform/db.ts";
import { plantPlans, washHolds } from "../../platform/schema.ts";
import { isStored } from "../../records/store.ts";

/**
 * Statements that store the hold of a decision and delete the former one if a person began it and took it back. They count if `isNew`, the
 * condition of the plan that has them, holds. What was known on a hold's first day stays.
 */
export function storeHold(
  db: Database,
  { plant_id, hold, choice, rain, soiling }: PlantDecision,
  former: WashHold | null,
  isNew: SQL | undefined,
) {
  const isUndone = choice?.is === null && former !== null && followsChoice(former) && former.from !== hold?.from;
  const isFormer = and(eq(washHolds.plant_id, plant_id), eq(washHolds.from_day, former?.from ?? ""));
  const undone = isUndone ? [db.delete(washHolds).where(and(isFormer, isStored(plantPlans, isNew)))] : [];
  if (hold === null || JSON.stringify(hold) === JSON.stringify(former)) return undone;
  const known: (typeof washHolds.$inferSelect)["known"] = {
    loss: hold.loss,
    range: soiling?.range ?? 0,
    chance: rain?.chance ?? 0,
  };
  const ended_day = hold.ended?.day ?? null;
  const row = sql`plant_id, ${hold.from}, ${ended_day}, ${JSON.stringify(hold)}, ${JSON.stringify(known)}`;
  const insert = db.insert(washHolds).select(sql`select ${row} from ${plantPlans} where ${isNew}`);
  const target = [washHolds.plant_id, washHolds.from_day];
  return [insert.onConflictDoUpdate({ target, set: { hold, ended_day } }), ...undone];
}
