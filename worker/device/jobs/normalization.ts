import { jobTexts } from "#contract/devices/job-texts";
import { storeDays } from "../soiling/judge.ts";
import type { CellCorrection } from "../soiling/norm-layers.ts";
import { noChanges, withChanges, type JobContext, type JobStores, knownDays, nextFigures } from "./context.ts";
import type { ApplyLayer, DayCursor, Job, JobHandler, UndoLayer } from "./types.ts";

/**
 * Applies or undoes a layer. Stages the new figures, then changes layer and figures in one transaction, so no reader sees half of it and an
 * undo restores every bit.
 */
export function normalization(context: JobContext): JobHandler<"normalization"> {
  const { stores } = context;
  return {
    failed: jobTexts.normalizationFailed,
    async step(job, now) {
      const settings = stores.settings.get("device")!;
      const range = daysOf(stores, job.request);
      const cursor = job.cursor ?? begin(context, settings.timezone, range);
      const total = job.cursor ? job.total : Math.max(0, cursor.last - cursor.next + 1);
      if (cursor.next > cursor.last) return applyAndFinish(context, job, range, total, now);

      const layers = layersAfter(stores, job.request);
      const { through, days, rows } = nextFigures(context, settings, layers, cursor);
      return {
        to: "next",
        cursor: { next: through + 1, last: cursor.last },
        done: total - (cursor.last - through),
        total,
        write: () => stores.stagedDays.put(job.id, days, rows),
      };
    },
    ended: (job) => stores.stagedDays.dropJob(job.id),
  };
}

type Range = Pick<CellCorrection, "first" | "last">;

const daysOf = (stores: JobStores, request: ApplyLayer | UndoLayer): Range =>
  request.action === "apply" ? request : stores.layers.find(request.layer)!;

function begin({ stores }: JobContext, zone: string, { first, last }: Range): DayCursor {
  const known = knownDays(stores, zone) ?? { first: 0, last: -1 };
  return { next: Math.max(first, known.first), last: Math.min(last, known.last) };
}

const layersAfter = (stores: JobStores, request: ApplyLayer | UndoLayer): CellCorrection[] =>
  request.action === "apply"
    ? [...stores.layers.active(), { first: request.first, last: request.last, ...request.effective }]
    : stores.layers.active().filter(({ id }) => id !== request.layer);

/** Last step: changes the layer and all its days together. Days whose samples changed meanwhile are calculated again. */
function applyAndFinish(
  { stores, analytics }: JobContext,
  job: Job<"normalization">,
  { first, last }: { first: number; last: number },
  total: number,
  now: number,
) {
  const { request, askedBy } = job;
  const waiting = new Set(stores.days.dirty(first, last));
  const staged = stores.stagedDays.read(job.id);
  const days = staged.days.filter((day) => !waiting.has(day));
  const rows = staged.rows.filter(({ day }) => !waiting.has(day));
  const ready = new Set(days);
  return {
    to: "done" as const,
    result: withChanges(noChanges, days, stores.days.of(days), rows),
    total,
    write() {
      if (request.action === "undo") stores.layers.undo(request.layer, askedBy, now);
      else {
        const { first, last, requested, effective } = request;
        stores.layers.add({ job: job.id, first, last, ...effective, requested, appliedBy: askedBy, at: now });
      }
      storeDays(stores, days, rows, analytics());
      stores.days.markDirty(stores.days.between(first, last).filter((day) => !ready.has(day)));
    },
  };
}
