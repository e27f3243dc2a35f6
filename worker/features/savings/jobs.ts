import { and, desc, eq, inArray, lte, notInArray, or } from "drizzle-orm";
import type { SavingsResult } from "#contract/savings/savings";
import type { Database } from "../../platform/db.ts";
import { savingsRuns } from "../../platform/schema.ts";
import type { StoredRequest } from "./request.ts";

export const STALE_SECONDS = 15;
/** Age at which an unfinished job fails [s]. */
export const MAX_SECONDS = 300;
/** Runs older than this are deleted [s]. Of newer ones the newest `KEPT_RUNS` stay, because each takes about 40 kB. */
const KEPT_SECONDS = 30 * 24 * 3600;
const KEPT_RUNS = 20;
/** A run younger than this always stays, because its page may not have read the result yet [s]. */
const ASKED_WITHIN_SECONDS = 600;

export type FailureCode = "failed" | "too-long";

export type JobRow = typeof savingsRuns.$inferSelect;

const unfinished = inArray(savingsRuns.status, ["PENDING", "RUNNING"]);

/** Writes the row first, so that the job ends even if its isolate dies. */
export async function createJob(
  db: Database,
  job: { request: StoredRequest; userId: string; now: number },
): Promise<string> {
  const at = Math.floor(job.now);
  const row = {
    job: crypto.randomUUID(),
    device_id: job.request.device_id,
    user_id: job.userId,
    status: "PENDING" as const,
    request: job.request,
    created_at: at,
    updated_at: at,
  };
  await db.insert(savingsRuns).values(row);
  return row.job;
}

export async function ownJob(db: Database, job: string, userId: string): Promise<JobRow | null> {
  const [row] = await db
    .select()
    .from(savingsRuns)
    .where(and(eq(savingsRuns.job, job), eq(savingsRuns.user_id, userId)));
  return row ?? null;
}

/** Exactly one caller gets the job; null: it runs elsewhere or has ended. */
export async function claimJob(db: Database, job: string, now: number): Promise<JobRow | null> {
  const at = Math.floor(now);
  const died = and(eq(savingsRuns.status, "RUNNING"), lte(savingsRuns.updated_at, at - STALE_SECONDS));
  const [row] = await db
    .update(savingsRuns)
    .set({ status: "RUNNING", updated_at: at })
    .where(and(eq(savingsRuns.job, job), or(eq(savingsRuns.status, "PENDING"), died)))
    .returning();
  return row ?? null;
}

export async function endJob(
  db: Database,
  job: string,
  end: { status: "DONE"; result: SavingsResult } | { status: "FAILED"; reason: FailureCode },
  now: number,
): Promise<void> {
  await db
    .update(savingsRuns)
    .set({ ...end, updated_at: Math.floor(now) })
    .where(and(eq(savingsRuns.job, job), unfinished));
}

export async function endOverdueJobs(db: Database, now: number): Promise<void> {
  await db
    .update(savingsRuns)
    .set({ status: "FAILED", reason: "too-long" satisfies FailureCode, updated_at: Math.floor(now) })
    .where(and(unfinished, lte(savingsRuns.created_at, Math.floor(now) - MAX_SECONDS)));
}

export async function forgetOldJobs(db: Database, deviceId: string, now: number): Promise<void> {
  const at = Math.floor(now);
  const ofDevice = eq(savingsRuns.device_id, deviceId);
  const newest = db
    .select({ job: savingsRuns.job })
    .from(savingsRuns)
    .where(and(ofDevice, eq(savingsRuns.status, "DONE")))
    .orderBy(desc(savingsRuns.created_at))
    .limit(KEPT_RUNS);
  const tooMany = and(lte(savingsRuns.created_at, at - ASKED_WITHIN_SECONDS), notInArray(savingsRuns.job, newest));
  await db.delete(savingsRuns).where(and(ofDevice, or(lte(savingsRuns.created_at, at - KEPT_SECONDS), tooMany)));
}
