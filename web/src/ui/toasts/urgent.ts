import { useLayoutEffect, useState, useSyncExternalStore } from "react";
import { createStore } from "../../store.ts";

/** Counts open urgent dialogs, such as the sign-in after a session ended. Others wait until the last one is closed. */
export function makeUrgency() {
  const { get, set, subscribe } = createStore(0);
  return {
    isAnyOpen: () => get() > 0,
    /** Notes an urgent dialog; returns what ends it. */
    begin: () => {
      set(get() + 1);
      return () => set(get() - 1);
    },
    subscribe,
  };
}

const urgency = makeUrgency();

/** Whether a dialog that wants to open may: an urgent one at once, any other when no urgent one is open. One that is open stays, below it. */
export const mayShow = (wants: boolean, { urgent, isShown, waits }: Record<"urgent" | "isShown" | "waits", boolean>) =>
  wants && (urgent || isShown || !waits);

function closePopovers(): void {
  for (const popover of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) popover.hidePopover();
}

/** `open`, as long as no urgent dialog makes this one wait. */
export function useShown(open: boolean, urgent = false): boolean {
  const waits = useSyncExternalStore(urgency.subscribe, urgency.isAnyOpen, () => false);
  const [isShown, setShown] = useState(false);
  const next = mayShow(open, { urgent, isShown, waits });
  if (next !== isShown) setShown(next);
  useLayoutEffect(() => {
    if (!open || !urgent) return undefined;
    closePopovers();
    return urgency.begin();
  }, [open, urgent]);
  return next;
}
