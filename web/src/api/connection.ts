import { useSyncExternalStore } from "react";

/**
 * Whether the server answers. Calls report it, because `navigator.onLine` knows only of a network card: a portal on
 * this machine works without a network, and a network without our server does not help.
 */
let reachable = true;
const listeners = new Set<() => void>();

export function reportConnection(answered: boolean): void {
  if (answered === reachable) return;
  reachable = answered;
  for (const listener of listeners) listener();
}

export const isReachable = (): boolean => reachable;

function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** False while the last call got no answer. */
export const useReachable = (): boolean => useSyncExternalStore(subscribeConnection, isReachable, () => true);
