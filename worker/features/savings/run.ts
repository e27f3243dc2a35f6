import { and, eq, lte } from "drizzle-orm";
import { texts } from "#contract/common/texts";
import type { PlanEnergy, SavingsRequest, SavingsResult, SavingsStatus } from "#contract/savings/savings";
import { type PlanTerms, termsOfRequest } from "#domain/cleaning-plan/index";
import { previewPlan } from "#domain/decision/index";
import type { EnergyRefusalCode } from "#domain/energy-file/types";
import { analytics } from "../../platform/analytics.ts";
import type { Database } from "../../platform/db.ts";
import { logError } from "../../platform/log.ts";
import { type DeviceRow, savingsRuns } from "../../platform/schema.ts";
import { deviceBasis, type Runner } from "../plant-plans/index.ts";
import { energyOfRow, energyYearOf, readEnergyText } from "../plants/index.ts";

interface PlannedRequest extends PlanTerms {
  energy: PlanEnergy;
}

/** `code`: of a refused file. */
interface RefusedRequest {
  refused: keyof SavingsRequest;
  title: string;
  detail?: string | undefined;
  code?: EnergyRefusalCode;
}

/** Refuses what cannot be planned. A file sent with the request takes precedence over the plant's. */
export async function completeRequest(
  db: Database,
  { plant_id }: Pick<DeviceRow, "plant_id">,
  request: SavingsRequest,
): Promise<PlannedRequest | RefusedRequest> {
  const terms = termsOfRequest(request);
  if (!terms.soilingRates.some((rate) => rate > 0))
    return { refused: "soiling_rate", title: texts.soilingRatePositive };
  if (request.csv_content === undefined) {
    const stored = await energyYearOf(db, plant_id);
    return stored
      ? { ...terms, energy: energyOfRow(stored) }
      : { refused: "csv_content", title: texts.energyFileNeeded };
  }
  const options = { customStartDate: request.custom_csv_start_date ?? null, arrayKw: request.array_size, place: null };
  const read = readEnergyText(request.csv_content, options, analytics());
  if (!read.ok) {
    const { title, detail, code, blame } = read;
    return { refused: blame === "file" ? "csv_content" : "custom_csv_start_date", title, detail, code };
  }
  const { daily, kind, lossCurve } = read;
  const source = kind === "months" ? "monthly values" : `a ${kind} file`;
  return { ...terms, energy: { daily, source, ...(lossCurve && { lossCurve }) } };
}

/** An answer waits so long for the page that requested it; after a day it is deleted in any case (worker/jobs/retention.ts) [s]. */
const MIN_KEPT_SECONDS = 600;

type JobRow = typeof savingsRuns.$inferSelect;

/** Calculates and stores the answer as an ended job. A fault of the calculation is an answer, too. */
export async function runJob(
  runner: Runner,
  { device_id, plant_id }: Pick<DeviceRow, "device_id" | "plant_id">,
  { request, userId: user_id }: { request: PlannedRequest; userId: string },
): Promise<string> {
  const { db, now } = runner;
  const [job, created_at] = [crypto.randomUUID(), Math.floor(now)];
  let end: Pick<JobRow, "status" | "result">;
  try {
    const basis = await deviceBasis(runner, plant_id, device_id);
    end = { status: "DONE", result: previewPlan({ ...basis, ...request, saved: null }, analytics()) };
  } catch (error) {
    logError("savings-failed", error, { job });
    end = { status: "FAILED", result: null };
  }
  await db.batch([
    db.insert(savingsRuns).values({ job, device_id, user_id, created_at, ...end }),
    forgetOldJobs(db, device_id, created_at),
  ]);
  return job;
}

export const statusOf = ({ status, result }: JobRow): SavingsStatus =>
  status === "DONE" ? { status, result: result as SavingsResult } : { status, reason: texts.savingsFailed };

export async function ownJob(db: Database, job: string, userId: string): Promise<JobRow | null> {
  const isOwn = and(eq(savingsRuns.job, job), eq(savingsRuns.user_id, userId));
  const [row] = await db.select().from(savingsRuns).where(isOwn);
  return row ?? null;
}

export const forgetOldJobs = (db: Database, deviceId: string, at: number) =>
  db
    .delete(savingsRuns)
    .where(and(eq(savingsRuns.device_id, deviceId), lte(savingsRuns.created_at, at - MIN_KEPT_SECONDS)));
