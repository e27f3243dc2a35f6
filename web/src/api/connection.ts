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

const ASK_AGAIN_MS = 5_000;

/**
 * Asks when the browser says that the network ended or came back, and again while there is doubt: a call may still get through as the network
 * ends. Returns what stops it.
 */
export function watchConnection(ask: () => void, browser: EventTarget = window): () => void {
  const again = () => {
    if (!isReachable() || !navigator.onLine) ask();
  };
  const timer = setInterval(again, ASK_AGAIN_MS);
  for (const event of ["offline", "online"]) browser.addEventListener(event, ask);
  return () => {
    clearInterval(timer);
    for (const event of ["offline", "online"]) browser.removeEventListener(event, ask);
  };
}
