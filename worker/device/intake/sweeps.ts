import type { AlarmHandler } from "../base/scheduler.ts";
import type { Settings } from "../base/settings.ts";
import { type Batches, MAX_FILES_PER_DELETE } from "../telemetry/batches.ts";
import type { OverwrittenSamples } from "../telemetry/overwritten-samples.ts";
import type { UnclaimedFiles } from "../telemetry/unclaimed-files.ts";
import type { Uploads } from "../telemetry/uploads.ts";

type Transaction = <T>(work: () => T) => T;

export function sweepUploads({ uploads, transaction }: { uploads: Uploads; transaction: Transaction }): AlarmHandler {
  return async (now) => transaction(() => uploads.sweep(now));
}

interface SweepDeps {
  batches: Batches;
  replaced: OverwrittenSamples;
  settings: Settings;
  transaction: Transaction;
}

/** Deletes replaced values and files of uploads that can no longer be undone; runs again when the next upload expires. */
export function expireUndo(
  { batches, replaced, settings, transaction }: SweepDeps,
  bucket: Pick<R2Bucket, "delete">,
): AlarmHandler {
  return async (now) => {
    const sealed = settings.get("sealedBefore") ?? 0;
    const before = batches.firstUndoable(sealed, now) ?? batches.next();
    if (before > sealed) {
      transaction(() => {
        replaced.prune(before);
        settings.set("sealedBefore", before);
      });
    }
    const ended = batches.endedFiles(now);
    if (ended.length > 0) {
      await bucket.delete(ended.map(({ file }) => file));
      batches.forgetFiles(ended.map(({ id }) => id));
    }
    return ended.length === MAX_FILES_PER_DELETE ? now : batches.undoExpires(now);
  };
}

export function sweepFiles({ unclaimedFiles }: { unclaimedFiles: UnclaimedFiles }, bucket: R2Bucket): AlarmHandler {
  return async (now) => {
    const stale = unclaimedFiles.stale(now);
    if (stale.length > 0) await bucket.delete(stale);
    unclaimedFiles.forget(stale);
    return unclaimedFiles.due();
  };
}
