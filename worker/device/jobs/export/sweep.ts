import type { AlarmHandler } from "../../base/scheduler.ts";
import type { JobStores } from "../context.ts";
import { chunkKey } from "./files.ts";

const KEYS_AT_ONCE = 1000;

export function sweepExports(
  { exports, jobs, outbox, transaction }: Pick<JobStores, "exports" | "jobs" | "outbox" | "transaction">,
  bucket: Pick<R2Bucket, "delete">,
  schedule: (now: number) => void,
): AlarmHandler {
  return async (now) => {
    const file = exports.stale(now);
    if (!file) return exports.due();
    const job = jobs.get(file.job);
    // One chunk more than recorded, because a crash may have left it.
    const keys = job ? Array.from({ length: file.chunks + 1 }, (_, chunk) => chunkKey(job.key, chunk)) : [];
    for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) await bucket.delete(keys.slice(at, at + KEYS_AT_ONCE));
    transaction(() => {
      exports.forget(file.job);
      outbox.put("export", [file.job]);
    });
    schedule(now);
    return exports.due();
  };
}
