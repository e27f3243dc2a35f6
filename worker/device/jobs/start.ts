import type { JobKind } from "#contract/common/job";
import type { NormalizationValues } from "#contract/devices/normalization";
import { jobTexts } from "#contract/devices/job-texts";
import type { CellCorrection } from "../soiling/norm-layers.ts";
import { saveDeviceSettings } from "../intake/device-settings.ts";
import type { DeviceSettings } from "../base/types.ts";
import { calculation } from "./calculation.ts";
import type { JobContext, JobStores } from "./context.ts";
import { cancelJob } from "./engine.ts";
import { csvExport } from "./export/export.ts";
import { normalization } from "./normalization.ts";
import type { ApplyLayer, Job, JobTypes, JobHandlers } from "./types.ts";

export type JobOrder = { [Kind in JobKind]: { kind: Kind; request: JobTypes[Kind]["request"] } }[JobKind];

export interface StartJob {
  settings: DeviceSettings;
  order: JobOrder;
  /** Left out: a new one. */
  key?: string;
  by: string;
  now: number;
}

export type StartJobResult =
  | { ok: true; key: string }
  | { ok: false; reason: "too-many-jobs" | "already-normalized" | "layer-not-found" | "already-undone" };

export const jobHandlers = (context: JobContext, bucket: Pick<R2Bucket, "put">): JobHandlers => ({
  calculation: calculation(context),
  normalization: normalization(context),
  export: csvExport(context, bucket),
});

export function startJob(stores: JobStores, { settings, order, key, by, now }: StartJob): StartJobResult {
  return stores.transaction(() => {
    const reason = refusalOf(stores, order);
    if (reason) return { ok: false, reason };
    saveDeviceSettings(stores, settings);
    const started = stores.jobs.start(order.kind, order.request, by, now, key);
    if (started.ok && order.kind === "export") stores.outbox.put("export", [stores.jobs.find(started.key)!.id]);
    return started;
  });
}

export function findJob({ jobs }: Pick<JobStores, "jobs">, kind: JobKind, key: string): Job | null {
  const job = jobs.find(key);
  return job?.kind === kind ? job : null;
}

export function dropExport(
  stores: JobStores,
  handlers: Pick<JobHandlers, "export">,
  { key, user, now }: { key: string; user: string; now: number },
): boolean {
  return stores.transaction(() => {
    const job = findJob(stores, "export", key) as Job<"export"> | null;
    if (!job || job.request.user !== user) return false;
    cancelJob(stores, handlers.export, job, jobTexts.exportCancelled, now);
    if (!stores.exports.get(job.id)) return false;
    stores.exports.expire(job.id, now);
    return true;
  });
}

function refusalOf(
  stores: JobStores,
  order: JobOrder,
): "already-normalized" | "layer-not-found" | "already-undone" | null {
  if (order.kind !== "normalization") return null;
  const { request } = order;
  if (request.action === "apply") return isNormalized(stores, request) ? "already-normalized" : null;
  const layer = stores.layers.find(request.layer);
  if (!layer) return "layer-not-found";
  return layer.undoneAt === null ? null : "already-undone";
}

/**
 * Whether these days have the same normalization, or will have it after the queued jobs. Compares effective values: two requests clamped to
 * the same limits are the same and would apply twice.
 */
function isNormalized({ jobs, layers }: Pick<JobStores, "jobs" | "layers">, request: ApplyLayer): boolean {
  const waiting = jobs.open("normalization").map((job) => job.request);
  return (
    layers.active().some((layer) => isSame(layer, request)) ||
    waiting.some(
      (other) =>
        other.action === "apply" &&
        isSame({ ...other.effective, first: other.first, last: other.last }, request) &&
        JSON.stringify(other) !== JSON.stringify(request),
    )
  );
}

function isSame(layer: CellCorrection, { first, last, effective }: ApplyLayer): boolean {
  const values = (of: NormalizationValues) => [of.normCOld, of.normCNew, of.normDOld, of.normDNew].join();
  return layer.first === first && layer.last === last && values(layer) === values(effective);
}
