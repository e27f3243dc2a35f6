import { dayText } from "#contract/common/calendar";
import type { UndoneUpload } from "#contract/inbound/inbound";
import { queueDeviceRow } from "../base/outbox.ts";
import type { DeviceResult } from "../base/types.ts";
import { daysOfTimes } from "../soiling/day-window.ts";
import type { StoreDeps } from "./ingest.ts";

type UndoDeps = Pick<StoreDeps, "receipts" | "samples" | "days" | "settings" | "outbox">;

/** Undoes an upload and marks the days that depend on it; a repeated call returns the first result. `now`: UTC epoch seconds. Run it inside a transaction. */
export function undoUpload(deps: UndoDeps, id: number, now: number): DeviceResult<UndoneUpload> {
  const upload = deps.receipts.upload(id);
  if (!upload) return { ok: false, reason: "unknown-batch" };
  const { undoneAt } = upload.file;
  if (undoneAt !== null) return { ok: true, value: { undone_at: undoneAt, isFirst: false, days: [] } };
  if (!deps.receipts.isUndoable(upload, now)) return { ok: false, reason: "too-late" };
  const times = upload.span ? deps.samples.revert(id, upload.span) : [];
  const days = daysOfTimes(deps.settings.get("device")!.timezone, times);
  deps.days.markDirty(days);
  deps.receipts.markUndone(upload, now);
  deps.outbox.put("upload", [id]);
  queueDeviceRow(deps);
  return { ok: true, value: { undone_at: now, isFirst: true, days: days.map(dayText) } };
}
