import { createStore, type Subscribe } from "../../store.ts";

/**
 * Calls refused because the session ended wait here until the same person has signed in over the page. Without a page that offers it,
 * nothing waits.
 */
export interface SessionGate {
  /** Registers a page that can show the sign-in. Returns the withdrawal. */
  offer: () => () => void;
  /** True once the same person signed in; false if impossible or declined. Throws when `signal` aborts. */
  wait: (signal?: AbortSignal | null) => Promise<boolean>;
  settle: (entered: boolean) => void;
  isClosed: () => boolean;
  subscribe: Subscribe;
}

export function makeSessionGate(): SessionGate {
  const ended = createStore<{ entered: Promise<boolean>; settle: (entered: boolean) => void } | null>(null);
  let offers = 0;
  const settle = (entered: boolean): void => {
    ended.get()?.settle(entered);
    ended.set(null);
  };
  return {
    offer() {
      offers++;
      return () => {
        offers--;
        if (offers === 0 && ended.get()) settle(false);
      };
    },
    async wait(signal) {
      if (offers === 0) return false;
      if (!ended.get()) {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        ended.set({ entered: promise, settle: resolve });
      }
      return orAbort(ended.get()!.entered, signal ?? null);
    },
    settle,
    isClosed: () => ended.get() !== null,
    subscribe: ended.subscribe,
  };
}

function orAbort<T>(promise: Promise<T>, signal: AbortSignal | null): Promise<T> {
  if (!signal) return promise;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason as Error);
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort, { once: true });
  return Promise.race([promise, aborted]);
}

export const sessionGate = makeSessionGate();

export const confirmationGate = makeSessionGate();
