import { useSyncExternalStore } from "react";
import { createStore } from "../store.ts";

/**
 * True while the server answers. `navigator.onLine` only knows a network card: a local portal works without a network, and a network alone
 * doesn't help.
 */
const reachable = createStore(true);

export const reportConnection = (answered: boolean): void => reachable.set(answered);

export const isReachable = (): boolean => reachable.get();

export const useReachable = (): boolean => useSyncExternalStore(reachable.subscribe, isReachable, () => true);
