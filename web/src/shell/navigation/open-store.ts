import { useSyncExternalStore } from "react";
import { createStore } from "../../store.ts";

export const { set: setPaletteOpen, useOpen: usePaletteOpen } = createOpenStore();

export function createOpenStore() {
  const { get, set, subscribe } = createStore(false);
  return { set, useOpen: (): boolean => useSyncExternalStore(subscribe, get, () => false) };
}
