import { Suspense, lazy, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { toasts } from "../../ui/toasts/toast-queue.ts";

const ToastRegion = lazy(async () => ({ default: (await import("../../ui/toasts/ToastRegion.tsx")).ToastRegion }));

const anyToast = (): boolean => toasts.snapshot().length > 0;

/** Toasts, loaded with the first. Outside the page, because an open dialog makes it inert and Undo must stay usable. */
export function Toasts() {
  const used = useSyncExternalStore(toasts.subscribe, anyToast, anyToast);
  return <Suspense>{used && createPortal(<ToastRegion />, document.body)}</Suspense>;
}
