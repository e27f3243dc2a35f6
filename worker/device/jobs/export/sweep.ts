import type { AlarmHandler } from "../../base/scheduler.ts";
import type { JobStores } from "../context.ts";
import { deleteChunks } from "./files.ts";

export function sweepExports(
  { exports, jobs, outbox, transaction }: Pick<JobStores, "exports" | "jobs" | "outbox" | "transaction">,
  bucket: Pick<R2Bucket, "delete">,
  schedule: (now: number) => void,
): AlarmHandler {
  return async (now) => {
    const file = exports.stale(now);
    if (!file) return exports.due();
    await deleteChunks(jobs, [file], bucket);
    transaction(() => {
      exports.forget(file.job);
      outbox.put("export", [file.job]);
    });
    schedule(now);
    return exports.due();
  };
}
