import { Suspense, lazy, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { toasts } from "../../ui/toasts/toast-queue.ts";

const ToastRegion = lazy(async () => ({ default: (await import("../../ui/toasts/ToastRegion.tsx")).ToastRegion }));

const anyToast = (): boolean => toasts.snapshot().length > 0;

/**
 * Where short messages appear; loaded with the first one. They are next to the page and not inside it: an open dialog makes
 * the page inert, and Undo must stay within reach.
 */
export function Toasts() {
  const used = useSyncExternalStore(toasts.subscribe, anyToast, anyToast);
  return <Suspense>{used && createPortal(<ToastRegion />, document.body)}</Suspense>;
}
