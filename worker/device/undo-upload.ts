import type { UndoneUpload } from "../contract/inbound.ts";
import { UNDO_SECONDS } from "../contract/limits.ts";
import { dayText } from "../contract/calendar.ts";
import { daysOfTimes } from "./day-window.ts";
import { report } from "./intake.ts";
import type { Stores } from "./stores.ts";
import type { DeviceResult } from "./types.ts";
import { takeBack } from "./undo.ts";

/**
 * Takes an upload back and has everything that rests on it worked out anew. Once it is undone the answer is the same however
 * often it is asked for. `now`: UTC epoch seconds.
 */
export function undoUpload(stores: Stores, id: number, now: number): DeviceResult<UndoneUpload> {
  return stores.transaction(() => {
    const upload = stores.batches.upload(id);
    if (!upload) return { ok: false, reason: "unknown-batch" };
    if (upload.undoneAt !== null) return { ok: true, value: { undone_at: upload.undoneAt, isFirst: false, days: [] } };
    if (upload.at <= now - UNDO_SECONDS || id < (stores.settings.get("sealedBefore") ?? 0))
      return { ok: false, reason: "too-late" };
    const times = upload.span ? takeBack(stores.samples, stores.replaced, id, upload.span) : [];
    const days = daysOfTimes(stores.settings.get("device")!.timezone, times);
    stores.days.markDirty(days);
    stores.rollups.mark(times);
    stores.batches.markUndone(id, now);
    report(stores);
    return { ok: true, value: { undone_at: now, isFirst: true, days: days.map(dayText) } };
  });
}
