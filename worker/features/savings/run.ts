import type { SavingsResult, SavingsStatus } from "#contract/savings/savings";
import { texts } from "#contract/common/texts";
import { planCleanings } from "#domain/cleaning-plan/index";
import { logError } from "../../platform/log.ts";
import { type DeviceRow, savingsRuns } from "../../platform/schema.ts";
import { planBasis } from "./basis.ts";
import { forgetOldJobs, type JobRow } from "./jobs.ts";
import { storedPlan } from "./plan/current-plan.ts";
import type { StoredRequest } from "./request.ts";
import type { Runner } from "./runner.ts";

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
    db.insert(savingsRuns).values({ job, device_id, user_id: userId, request, created_at: at, updated_at: at, ...end }),
    forgetOldJobs(db, device_id, at),
  ]);
  return job;
}

async function answerOf(
  runner: Runner,
  device: DeviceRow,
  request: StoredRequest,
  job: string,
): Promise<Pick<JobRow, "status" | "result" | "reason">> {
  try {
    const [basis, former] = await Promise.all([planBasis(runner, device), storedPlan(runner.db, device.device_id)]);
    const keep = former?.recommended ?? undefined;
    const result = planCleanings({ ...request, ...basis, ...(keep && { keep }) }, runner.kernels);
    return { status: "DONE", result, reason: null };
  } catch (error) {
    logError("savings-failed", error, { job });
    return { status: "FAILED", result: null, reason: "failed" };
  }
}

export const statusOf = ({ status, result }: JobRow): SavingsStatus =>
  status === "DONE" ? { status, result: result as SavingsResult } : { status, reason: texts.savingsFailed };
