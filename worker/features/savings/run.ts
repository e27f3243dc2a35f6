import type { PlanEnergy, SavingsRequest, SavingsResult, SavingsStatus } from "#contract/savings/savings";
import { texts } from "#contract/common/texts";
import type { Database } from "../../platform/db.ts";
import { type PlanTerms, termsOfRequest } from "#domain/cleaning-plan/index";
import { analytics } from "../../platform/analytics.ts";
import { type DeviceRow, savingsRuns } from "../../platform/schema.ts";
import type { EnergyRefusalCode } from "#domain/energy-file/types";
import { energyOfRow, energyYearOf, readEnergyText } from "../plants/index.ts";
import { and, desc, eq, lte, notInArray } from "drizzle-orm";
import { previewPlan } from "#domain/decision/index";
import { logError } from "../../platform/log.ts";
import { deviceBasis, type Runner } from "../plant-plans/index.ts";

export interface StoredRequest extends PlanTerms {
  device_id: string;
  energy: PlanEnergy;
}

type CompleteRequest =
  | { ok: true; request: StoredRequest }
  | {
      ok: false;
      title: string;
      detail?: string;
      /** Of a refused file. */
      code?: EnergyRefusalCode;
      field: keyof SavingsRequest;
    };

/** Refuses what cannot be planned. A file sent with the request takes precedence over the plant's. */
export async function completeRequest(
  db: Database,
  { plant_id }: Pick<DeviceRow, "plant_id">,
  request: SavingsRequest,
): Promise<CompleteRequest> {
  const terms = termsOfRequest(request);
  if (!terms.soilingRates.some((rate) => rate > 0))
    return { ok: false, title: texts.soilingRatePositive, field: "soiling_rate" };
  const energy = await energyOf(db, plant_id, request);
  if (!energy.ok) return energy;
  return { ok: true, request: { device_id: request.device_id, ...terms, energy: energy.energy } };
}

type Energy = { ok: true; energy: PlanEnergy } | Extract<CompleteRequest, { ok: false }>;

async function energyOf(db: Database, plantId: string, request: SavingsRequest): Promise<Energy> {
  if (request.csv_content !== undefined) {
    const read = readEnergyText(
      request.csv_content,
      { customStartDate: request.custom_csv_start_date ?? null, arrayKw: request.array_size, place: null },
      analytics(),
    );
    if (read.ok) {
      const { daily, kind, lossCurve } = read;
      return {
        ok: true,
        energy: {
          daily,
          source: kind === "months" ? "monthly values" : `a ${kind} file`,
          ...(lossCurve && { lossCurve }),
        },
      };
    }
    const field = read.blame === "file" ? "csv_content" : "custom_csv_start_date";
    const { title, detail, code } = read;
    return { ok: false, title, code, field, ...(detail === undefined ? {} : { detail }) };
  }
  const stored = await energyYearOf(db, plantId);
  return stored
    ? { ok: true, energy: energyOfRow(stored) }
    : { ok: false, title: texts.energyFileNeeded, field: "csv_content" };
}

/** An answer waits for the page that asked, and takes 10 kB; after a day it is deleted (worker/jobs/retention.ts). */
const KEPT_RUNS = 3;
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
    db.insert(savingsRuns).values({ job, device_id, user_id: userId, created_at: at, ...end }),
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
    const basis = await deviceBasis(runner, device.plant_id, device.device_id);
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
  return db.delete(savingsRuns).where(and(ofDevice, tooMany));
}
