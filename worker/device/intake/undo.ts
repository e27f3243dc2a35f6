import { dayText } from "#contract/common/calendar";
import type { UndoneUpload } from "#contract/inbound/inbound";
import type { UndoCall } from "../base/journal.ts";
import type { DeviceResult } from "../base/types.ts";
import { daysOfTimes } from "../soiling/day-window.ts";
import type { StoreDeps } from "./ingest.ts";

type UndoDeps = Pick<StoreDeps, "receipts" | "samples" | "days" | "settings" | "outbox">;

export interface UndoRequest {
  batch: number;
  /** UTC epoch seconds. */
  now: number;
  by: UndoCall;
}

/** Undoes an upload and marks the days that depend on it; a repeated call returns the first result. Run it inside a transaction. */
export function undoUpload(deps: UndoDeps, { batch: id, now, by }: UndoRequest): DeviceResult<UndoneUpload> {
  const upload = deps.receipts.upload(id);
  if (!upload) return { ok: false, reason: "unknown-batch" };
  const { undo } = upload.file;
  if (undo !== null) return { ok: true, value: { undone_at: undo.at, isFirst: false, days: [] } };
  if (!deps.receipts.isUndoable(upload, now)) return { ok: false, reason: "too-late" };
  const times = upload.span ? deps.samples.revert(id, upload.span) : [];
  const days = daysOfTimes(deps.settings.get("device")!.timezone, times);
  deps.days.markDirty(days);
  deps.receipts.markUndone(upload, by, now);
  deps.outbox.put("upload", [id]);
  deps.outbox.putNewest();
  return { ok: true, value: { undone_at: now, isFirst: true, days: days.map(dayText) } };
}
