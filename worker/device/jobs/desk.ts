import type { JobKind } from "../../contract/job.ts";
import type { NormalisationValues } from "../../contract/normalisation.ts";
import { jobTexts } from "../../contract/texts.ts";
import { adopt } from "../telemetry/intake.ts";
import type { CellLayer } from "../soiling/norm-layers.ts";
import type { StoredLayer } from "../soiling/norm-layers-store.ts";
import type { DeviceSettings } from "../types.ts";
import { calculation } from "./calculation.ts";
import type { JobContext } from "./context.ts";
import { cancelJob } from "./engine.ts";
import { csvExport } from "./export/export.ts";
import { normalisation } from "./normalisation.ts";
import type { ApplyLayer, Job, JobTypes, JobWorks } from "./types.ts";

export type JobOrder = { [Kind in JobKind]: { kind: Kind; request: JobTypes[Kind]["request"] } }[JobKind];

export interface StartJob {
  settings: DeviceSettings;
  order: JobOrder;
  /** The person who asks. */
  by: string;
  /** UTC epoch seconds, from the caller's clock. */
  now: number;
}

export type StartedJob =
  | { ok: true; key: string }
  | { ok: false; reason: "too-many-jobs" | "already-normalised" | "layer-not-found" | "already-undone" };

export const jobWorks = (context: JobContext, bucket: Pick<R2Bucket, "put">): JobWorks => ({
  calculation: calculation(context),
  normalisation: normalisation(context),
  export: csvExport(context, bucket),
});

/** Where jobs are asked for and asked about. */
export class JobDesk {
  private readonly stores: JobContext["stores"];
  private readonly works: JobWorks;

  constructor(stores: JobContext["stores"], works: JobWorks) {
    this.stores = stores;
    this.works = works;
  }

  /** Queues a job. What cannot be done is said now and not by a job that fails. */
  start({ settings, order, by, now }: StartJob): StartedJob {
    return this.stores.transaction(() => {
      const reason = this.refusal(order);
      if (reason) return { ok: false, reason };
      adopt(this.stores, settings);
      const started = this.stores.jobs.start(order.kind, order.request, by, now);
      if (started.ok && order.kind === "export")
        this.stores.outbox.put("export", [this.stores.jobs.find(started.key)!.id]);
      return started;
    });
  }

  private refusal(order: JobOrder): "already-normalised" | "layer-not-found" | "already-undone" | null {
    if (order.kind !== "normalisation") return null;
    const { request } = order;
    if (request.action === "apply") return this.isNormalised(request) ? "already-normalised" : null;
    const layer = this.stores.layers.find(request.layer);
    if (!layer) return "layer-not-found";
    return layer.undoneAt === null ? null : "already-undone";
  }

  /**
   * Whether these days carry the very normalization, or will once what waits is done. The same request again is another matter: it is
   * the same job. Two that differ only beyond the limits would count twice.
   */
  private isNormalised(request: ApplyLayer): boolean {
    const waiting = this.stores.jobs.open("normalisation").map((job) => job.request);
    return (
      this.stores.layers.active().some((layer) => isSame(layer, request)) ||
      waiting.some(
        (other) =>
          other.action === "apply" &&
          isSame({ ...other.effective, first: other.first, last: other.last }, request) &&
          JSON.stringify(other) !== JSON.stringify(request),
      )
    );
  }

  /** The job of a key and a kind; null: there is none. */
  find(kind: JobKind, key: string): Job | null {
    const job = this.stores.jobs.find(key);
    return job?.kind === kind ? job : null;
  }

  recent(since: number): Job[] {
    return this.stores.jobs.recent(since);
  }

  layers(): StoredLayer[] {
    return this.stores.layers.all();
  }

  /** Takes the file of an export away, or ends the export that writes it; false: there is nothing of it. */
  dropExport(key: string, user: string, now: number): boolean {
    return this.stores.transaction(() => {
      const job = this.find("export", key) as Job<"export"> | null;
      if (!job || job.request.user !== user) return false;
      cancelJob(this.stores, this.works.export, job, jobTexts.exportCancelled, now);
      if (!this.stores.exports.get(job.id)) return false;
      this.stores.exports.expire(job.id, now);
      return true;
    });
  }
}

function isSame(layer: CellLayer, { first, last, effective }: ApplyLayer): boolean {
  const values = (of: NormalisationValues) => [of.normCOld, of.normCNew, of.normDOld, of.normDNew].join();
  return layer.first === first && layer.last === last && values(layer) === values(effective);
}
