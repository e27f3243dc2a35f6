import { chunkKey } from "../jobs/export/files.ts";
import type { Jobs } from "../jobs/store.ts";

const KEYS_AT_ONCE = 1000;

function fileKeys(sql: SqlStorage, jobs: Jobs): string[] {
  return sql
    .exec<{ job: number; chunks: number }>("SELECT job, chunks FROM exports")
    .toArray()
    .flatMap(({ job, chunks }) => {
      const key = jobs.get(job)?.key;
      // One chunk more than recorded, because a crash may have left it.
      return key === undefined ? [] : Array.from({ length: chunks + 1 }, (_, chunk) => chunkKey(key, chunk));
    });
}

export async function eraseDevice(
  storage: Pick<DurableObjectStorage, "sql" | "deleteAll" | "deleteAlarm">,
  { jobs }: { jobs: Jobs },
  bucket: Pick<R2Bucket, "delete">,
): Promise<void> {
  // Files go first, because the rows name them.
  const keys = fileKeys(storage.sql, jobs);
  for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) await bucket.delete(keys.slice(at, at + KEYS_AT_ONCE));
  await storage.deleteAlarm();
  await storage.deleteAll();
}
