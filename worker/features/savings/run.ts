import { eq } from "drizzle-orm";
import type { SavingsResult, SavingsStatus } from "#contract/savings/savings";
import { texts } from "#contract/common/texts";
import { planCleanings } from "#domain/cleaning-plan/index";
import { logError } from "../../platform/log.ts";
import { devices } from "../../platform/schema.ts";
import { claimJob, endJob, forgetOldJobs, type JobRow, MAX_SECONDS, ownJob, STALE_SECONDS } from "./jobs.ts";
import { planBasis } from "./basis.ts";
import { storedPlan } from "./plan/current-plan.ts";
import type { StoredRequest } from "./request.ts";
import type { Runner } from "./runner.ts";

/** Runs a waiting or dead job to its end. Never throws: a fault ends the job. */
export async function runJob(runner: Runner, job: string): Promise<void> {
  const { db, now } = runner;
  const row = await claimJob(db, job, now);
  if (!row) return;
  try {
    await endJob(db, job, { status: "DONE", result: await plan(runner, row.request as StoredRequest) }, now);
    await forgetOldJobs(db, row.device_id, now);
  } catch (error) {
    logError("savings-failed", error, { job });
    await endJob(db, job, { status: "FAILED", reason: "failed" }, now);
  }
}

async function plan(runner: Runner, request: StoredRequest): Promise<SavingsResult> {
  const { db, kernels } = runner;
  const [device] = await db.select().from(devices).where(eq(devices.device_id, request.device_id));
  if (!device) throw new Error("the device of a savings job is gone");
  const [basis, former] = await Promise.all([planBasis(runner, device), storedPlan(db, device.device_id)]);
  const keep = former?.recommended ?? undefined;
  return planCleanings({ ...request, ...basis, ...(keep && { keep }) }, kernels);
}

export async function jobStatus(runner: Runner, job: string, userId: string): Promise<SavingsStatus> {
  const row = await ownJob(runner.db, job, userId);
  if (!row) return { status: "NOT FOUND" };
  if (!isStalled(row, runner.now)) return statusOf(row);
  if (runner.now - row.created_at > MAX_SECONDS)
    await endJob(runner.db, job, { status: "FAILED", reason: "too-long" }, runner.now);
  else await runJob(runner, job);
  const ended = await ownJob(runner.db, job, userId);
  return ended ? statusOf(ended) : { status: "NOT FOUND" };
}

const isStalled = ({ status, updated_at }: JobRow, now: number): boolean =>
  (status === "PENDING" || status === "RUNNING") && now - updated_at >= STALE_SECONDS;

/** Jobs from before 2026-11-23 hold the sentence itself. */
function failureText(reason: string): string {
  if (reason === "failed") return texts.savingsFailed;
  return reason === "too-long" ? texts.savingsTooLong : reason;
}

function statusOf({ status, result, reason }: JobRow): SavingsStatus {
  return {
    status,
    ...(result === null ? {} : { result: result as SavingsResult }),
    ...(reason === null ? {} : { reason: failureText(reason) }),
  };
}
