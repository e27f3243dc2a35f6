import { createStore, type Subscribe } from "../../store.ts";

/**
 * Calls that the server refuses because the session ended wait here until the same person has signed in again over the page,
 * so that the page and what was typed stay. Without a page that offers the sign-in nothing waits.
 */
export interface SessionGate {
  /** A page of a signed-in person can show the sign-in. Gives what takes the offer back. */
  offer: () => () => void;
  /** True once the same person has signed in; false if nobody can or wants to. Throws when `signal` aborts. */
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

/** A caller that gives up does not wait on. */
function orAbort<T>(promise: Promise<T>, signal: AbortSignal | null): Promise<T> {
  if (!signal) return promise;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason as Error);
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort, { once: true });
  return Promise.race([promise, aborted]);
}

export const sessionGate = makeSessionGate();

/** Another, for calls that wait until the person has entered the password again. */
export const confirmationGate = makeSessionGate();
