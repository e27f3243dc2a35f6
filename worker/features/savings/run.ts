import { and, desc, eq, lte, notInArray, or } from "drizzle-orm";
import type { SavingsResult, SavingsStatus } from "#contract/savings/savings";
import { texts } from "#contract/common/texts";
import { previewPlan } from "#domain/decision/index";
import { analytics } from "../../platform/analytics.ts";
import type { Database } from "../../platform/db.ts";
import { logError } from "../../platform/log.ts";
import { type DeviceRow, savingsRuns } from "../../platform/schema.ts";
import { plantBasis, type Runner } from "../plant-plans/index.ts";
import type { StoredRequest } from "./request.ts";

/** Runs older than this are deleted [s]. Of newer ones the newest `KEPT_RUNS` stay, because each takes about 40 kB. */
const KEPT_SECONDS = 30 * 24 * 3600;
const KEPT_RUNS = 20;
/** A run younger than this always stays, because its page may not have read the result yet [s]. */
const MIN_KEPT_SECONDS = 600;

export type JobRow = typeof savingsRuns.$inferSelect;

/** Calculates and stores the answer as an ended job. A fault of the calculation is an answer, too. */
export async function runJob(
  runner: Runner,
  device: DeviceRow,
  { request, userId }: { request: StoredRequest; userId: string },
): Promise<string> {
  const { db } = runner;
  const job = crypto.randomUUID();
  const at = Math.floor(runner.now);
  const end = await answerOf(runner, device, request, job);
  const { device_id } = device;
  await db.batch([
    db.insert(savingsRuns).values({ job, device_id, user_id: userId, request, created_at: at, ...end }),
    forgetOldJobs(db, device_id, at),
  ]);
  return job;
}

async function answerOf(
  runner: Runner,
  device: DeviceRow,
  request: StoredRequest,
  job: string,
): Promise<Pick<JobRow, "status" | "result">> {
  try {
    const basis = await plantBasis(runner, device.plant_id, device.device_id);
    const result = previewPlan({ ...basis, ...request, saved: null }, analytics());
    return { status: "DONE", result };
  } catch (error) {
    logError("savings-failed", error, { job });
    return { status: "FAILED", result: null };
  }
}

export const statusOf = ({ status, result }: JobRow): SavingsStatus =>
  status === "DONE" ? { status, result: result as SavingsResult } : { status, reason: texts.savingsFailed };

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
