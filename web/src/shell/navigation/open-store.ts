import { useSyncExternalStore } from "react";
import { createStore } from "../../store.ts";

/** Whether a window is open that a key and a button of the page open alike. */
export function createOpenStore() {
  const { get, set, subscribe } = createStore(false);
  return { set, useOpen: (): boolean => useSyncExternalStore(subscribe, get, () => false) };
}
