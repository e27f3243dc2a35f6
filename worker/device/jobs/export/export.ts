import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { EXPORT_KEPT_SECONDS } from "#contract/exports/export";
import { sampleColumns } from "#contract/inbound/inbound";
import { texts } from "#contract/common/texts";
import { jobTexts } from "#contract/devices/job-texts";
import { csvDocument } from "#print/csv";
import { spanOfDay } from "../../soiling/day-window.ts";
import { type JobContext, knownDays } from "../context.ts";
import { chunkKey } from "./files.ts";
import { exportHeaders, exportLines } from "./rows.ts";
import type { ExportCursor, ExportOrder, Job, JobHandler } from "../types.ts";

/** Samples per file chunk: about half a megabyte and 10 ms. */
const CHUNK_ROWS = 5_000;
/** Progress reports to D1 per export, instead of one per chunk. */
const STAGES = 20;

/**
 * Writes the samples of a range to the bucket in chunks, which together are the file. A chunk repeated after a crash replaces the first.
 * Uses the layers that were active at the request.
 */
export function csvExport(context: JobContext, bucket: Pick<R2Bucket, "put">): JobHandler<"export"> {
  const { stores } = context;
  const tell = (job: Job) => stores.outbox.put("export", [job.id]);
  return {
    failed: jobTexts.exportFailed,
    async step(job) {
      const zone = stores.settings.get("device")!.timezone;
      const file = stores.exports.get(job.id);
      if (!job.cursor || !file) {
        const cursor = begin(context, zone, job.request);
        return { to: "next", cursor, ...progress(cursor), write: () => stores.exports.open(job.id) };
      }
      const { next: from, to } = job.cursor;
      const limit = Math.min(CHUNK_ROWS, context.stepSamples);
      const page = stores.samples.page({ from, to, names: sampleColumns, limit });
      if (page.t.length === 0 && file.rows === 0) return { to: "error", error: texts.noDataInRange };
      if (page.t.length === 0) return { to: "done", result: null, total: job.total };

      const lines = exportLines(page, zone, stores.layers.activeAt(job.at), context.analytics());
      const piece = new TextEncoder().encode(file.chunks === 0 ? csvDocument(exportHeaders, []) + lines : lines);
      await bucket.put(chunkKey(job.key, file.chunks), piece);
      const cursor = { ...job.cursor, next: page.t.at(-1)! + 1 };
      const { done, total } = progress(cursor);
      return {
        to: "next",
        cursor,
        done,
        total,
        write() {
          stores.exports.grow(job.id, page.t.length, piece.length);
          if (stage(done, total) > stage(job.done, total)) tell(job);
        },
      };
    },
    ended(job, now) {
      stores.exports.open(job.id);
      stores.exports.expire(job.id, now + EXPORT_KEPT_SECONDS);
      tell(job);
    },
  };
}

function begin({ stores }: JobContext, zone: string, { from, to }: ExportOrder): ExportCursor {
  const known = knownDays(stores, zone);
  const first = known ? Math.max(from, spanOfDay(zone, known.first).start) : to;
  const end = known ? Math.min(to, spanOfDay(zone, known.last).end) : to;
  return { next: first, from: first, to: end };
}

/** Days of 24 hours, because the range is in UTC. */
function progress({ next, from, to }: ExportCursor): { done: number; total: number } {
  const total = Math.max(0, Math.ceil((to - from) / SECONDS_PER_DAY));
  return { done: Math.min(total, Math.floor((next - from) / SECONDS_PER_DAY)), total };
}

const stage = (done: number, total: number): number => (total === 0 ? 0 : Math.floor((STAGES * done) / total));
