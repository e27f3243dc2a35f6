import { type ExportFiles, deleteChunks } from "../jobs/export/files.ts";
import type { Jobs } from "../jobs/store.ts";

export async function eraseDevice(
  storage: Pick<DurableObjectStorage, "deleteAll" | "deleteAlarm">,
  { jobs, exports }: { jobs: Jobs; exports: ExportFiles },
  bucket: Pick<R2Bucket, "delete">,
): Promise<void> {
  // Files go first, because the rows name them.
  await deleteChunks(jobs, exports.all(), bucket);
  await storage.deleteAlarm();
  await storage.deleteAll();
}
