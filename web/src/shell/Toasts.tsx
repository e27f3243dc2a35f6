import { Suspense, lazy, useSyncExternalStore } from "react";
import { toasts } from "../ui/toast-queue.ts";

const ToastRegion = lazy(async () => ({ default: (await import("../ui/ToastRegion.tsx")).ToastRegion }));

const anyToast = (): boolean => toasts.snapshot().length > 0;

/** Where short messages appear; loaded with the first one. */
export function Toasts() {
  const used = useSyncExternalStore(toasts.subscribe, anyToast, anyToast);
  return <Suspense>{used && <ToastRegion />}</Suspense>;
}
