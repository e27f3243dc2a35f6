import { useSyncExternalStore } from "react";

/** Whether a window is open that a key and a button of the page open alike. */
export function createOpenStore() {
  let open = false;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    set: (next: boolean): void => {
      open = next;
      for (const listener of listeners) listener();
    },
    useOpen: (): boolean =>
      useSyncExternalStore(
        subscribe,
        () => open,
        () => false,
      ),
  };
}
