import { and, desc, eq, lte, notInArray, or } from "drizzle-orm";
import type { Database } from "../../platform/db.ts";
import { savingsRuns } from "../../platform/schema.ts";

/** Runs older than this are deleted [s]. Of newer ones the newest `KEPT_RUNS` stay, because each takes about 40 kB. */
const KEPT_SECONDS = 30 * 24 * 3600;
const KEPT_RUNS = 20;
/** A run younger than this always stays, because its page may not have read the result yet [s]. */
const MIN_KEPT_SECONDS = 600;

export type JobRow = typeof savingsRuns.$inferSelect;

export async function ownJob(db: Database, job: string, userId: string): Promise<JobRow | null> {
  const [row] = await db
    .select()
    .from(savingsRuns)
    .where(and(eq(savingsRuns.job, job), eq(savingsRuns.user_id, userId)));
  return row ?? null;
}

export function forgetOldJobs(db: Database, deviceId: string, at: number) {
  const ofDevice = eq(savingsRuns.device_id, deviceId);
  const newest = db
    .select({ job: savingsRuns.job })
    .from(savingsRuns)
    .where(and(ofDevice, eq(savingsRuns.status, "DONE")))
    .orderBy(desc(savingsRuns.created_at))
    .limit(KEPT_RUNS);
  const tooMany = and(lte(savingsRuns.created_at, at - MIN_KEPT_SECONDS), notInArray(savingsRuns.job, newest));
  return db.delete(savingsRuns).where(and(ofDevice, or(lte(savingsRuns.created_at, at - KEPT_SECONDS), tooMany)));
}
