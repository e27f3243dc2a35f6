import { alertTexts as texts } from "#contract/alerts/alert-texts";
import { type ToastQueue, toasts } from "../../ui/toasts/toast-queue.ts";

/** Alerts of the notices shown, by the notice. */
const noticed = new Map<number, readonly number[]>();

export function showAcknowledged(ids: readonly number[], onUndo: () => void, queue: ToastQueue = toasts): void {
  noticed.set(queue.show({ text: texts.answered(ids.length), tone: "ok", undo: onUndo }), ids);
}

/** An alert that is open again isn't said to be acknowledged. */
export function dismissAcknowledged(reopened: readonly number[], queue: ToastQueue = toasts): void {
  const shown = new Set(queue.snapshot().map(({ id }) => id));
  for (const [notice, ids] of noticed) {
    if (shown.has(notice) && !ids.some((id) => reopened.includes(id))) continue;
    queue.dismiss(notice);
    noticed.delete(notice);
  }
}
