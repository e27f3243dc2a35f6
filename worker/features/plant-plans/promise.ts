import { and, desc, eq, gte } from "drizzle-orm";
import { addDays, daysBetween, mondayOf } from "#contract/common/calendar";
import type { CleaningPromise } from "#contract/cleanings/cleanings";
import type { Database } from "../../platform/db.ts";
import { planMondays } from "../../platform/schema.ts";

/** A wash logged later than this has no promise, and an older decision promises nothing [days]. */
const WITHIN_DAYS = 14;

/** Null: no decision of that week, or the day is long past. */
export type PromiseOn = (day: string, today: string) => Pick<CleaningPromise, "date" | "worth" | "loss"> | null;

/** What the decisions of the last weeks promised of a wash; the first of each week counts, so that the wash itself changes nothing. */
export async function washPromise(db: Database, plantId: string, today: string): Promise<PromiseOn> {
  const rows = await db
    .select()
    .from(planMondays)
    .where(and(eq(planMondays.plant_id, plantId), gte(planMondays.monday, addDays(today, -3 * WITHIN_DAYS))))
    .orderBy(desc(planMondays.monday));
  return (day, asOf) => {
    const week = mondayOf(day);
    const row = rows.find(({ monday }) => monday <= week);
    if (!row || daysBetween(day, asOf) > WITHIN_DAYS || daysBetween(row.monday, week) > WITHIN_DAYS) return null;
    const { measured, terms } = row.facts;
    const { wash, worth } = row.decision;
    const from = daysBetween(row.monday, week) / 7;
    return {
      date: wash?.best ?? null,
      // A past or blocked week is worth what the next one is.
      worth: worth.find((value, at) => at >= from && value !== null) ?? null,
      loss: Math.max(0, (measured?.loss ?? 0) - terms.residualSoiling),
    };
  };
}
