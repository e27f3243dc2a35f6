import { useLayoutEffect, useState, useSyncExternalStore } from "react";
import { createStore } from "../../store.ts";

/** Counts open urgent dialogs, such as signing in again; other dialogs wait. */
export function createDialogPriority() {
  const { get, set, subscribe } = createStore(0);
  return {
    isAnyOpen: () => get() > 0,
    /** Returns what ends it. */
    begin: () => {
      set(get() + 1);
      return () => set(get() - 1);
    },
    subscribe,
  };
}

const urgency = createDialogPriority();

export const mayOpen = (wants: boolean, { urgent, isShown, waits }: Record<"urgent" | "isShown" | "waits", boolean>) =>
  wants && (urgent || isShown || !waits);

function closePopovers(): void {
  for (const popover of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) popover.hidePopover();
}

/** `open`, unless an urgent dialog makes this one wait. */
export function useOpenDialog(open: boolean, urgent = false): boolean {
  const waits = useSyncExternalStore(urgency.subscribe, urgency.isAnyOpen, () => false);
  const [isShown, setShown] = useState(false);
  const next = mayOpen(open, { urgent, isShown, waits });
  if (next !== isShown) setShown(next);
  useLayoutEffect(() => {
    if (!open || !urgent) return undefined;
    closePopovers();
    return urgency.begin();
  }, [open, urgent]);
  return next;
}
