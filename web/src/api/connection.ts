import { useSyncExternalStore } from "react";
import { createStore } from "../store.ts";

/**
 * Whether the server answers. Calls report it, because `navigator.onLine` knows only of a network card: a portal on
 * this machine works without a network, and a network without our server does not help.
 */
const reachable = createStore(true);

export const reportConnection = (answered: boolean): void => reachable.set(answered);

export const isReachable = (): boolean => reachable.get();

/** False while the last call got no answer. */
export const useReachable = (): boolean => useSyncExternalStore(reachable.subscribe, isReachable, () => true);
