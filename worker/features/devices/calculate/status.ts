import type { Context } from "hono";
import { visibleDevice } from "../../../access/scope.ts";
import type { JobKind, JobStatus, JobSummary } from "#contract/common/job";
import { jobTexts } from "#contract/devices/job-texts";
import type { StartJobResult } from "../../../device/jobs/start.ts";
import type { Job } from "../../../device/jobs/types.ts";
import { deviceObject } from "../../../device/rpc.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";

export const statusKeyOf = (deviceId: string, key: string): string => `${deviceId}.${key}`;

function partsOf(statusKey: string): { deviceId: string; key: string } {
  const dot = statusKey.lastIndexOf(".");
  return { deviceId: statusKey.slice(0, Math.max(0, dot)), key: statusKey.slice(dot + 1) };
}

function statusOf({ state, done, total, result, error, request }: Job): JobStatus {
  const fraction = state === "done" ? 1 : total === 0 ? 0 : done / total;
  const isUndo = "action" in request && request.action === "undo";
  return {
    status: state,
    progress: { done, total, fraction },
    changes: result,
    ...(isUndo && { isUndo }),
    message: error,
  };
}

export const summaryOf = (deviceId: string, job: Job): JobSummary => ({
  ...statusOf(job),
  kind: job.kind,
  statusKey: statusKeyOf(deviceId, job.key),
  startedAt: job.at,
  endedAt: job.ended,
});

export async function jobStatus(c: Context<AppEnv>, kind: JobKind, statusKey: string): Promise<JobStatus> {
  const { deviceId, key } = partsOf(statusKey);
  const device = await visibleDevice(c.var.db, c.get("principal")!, deviceId);
  const job = device && (await deviceObject(c.env, deviceId).job({ kind, key }));
  return job ? statusOf(job) : { status: "not_found", progress: null, changes: null, message: null };
}

const refusals = {
  "too-many-jobs": [429, jobTexts.tooManyJobs],
  "already-normalized": [409, jobTexts.alreadyNormalized],
  "layer-not-found": [404, jobTexts.layerNotFound],
  "already-undone": [409, jobTexts.alreadyUndone],
} as const;

export function refusalResponse(c: Context, { reason }: Extract<StartJobResult, { ok: false }>) {
  const [status, text] = refusals[reason];
  if (status === 429) c.header("Retry-After", "60");
  return problem(c, status, text);
}
