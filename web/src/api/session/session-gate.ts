/**
 * Calls that the server refuses because the session ended wait here until the same person has signed in again over the page,
 * so that the page and what was typed stay. Without a page that offers the sign-in nothing waits.
 */
export interface SessionGate {
  /** A page of a signed-in person can show the sign-in. Gives what takes the offer back. */
  offer: () => () => void;
  /** True once the same person has signed in; false if nobody can or wants to. Throws when `signal` aborts. */
  wait: (signal?: AbortSignal | null) => Promise<boolean>;
  /** Lets all waiting calls go on, or fail. */
  settle: (entered: boolean) => void;
  /** Whether calls wait for a sign-in. */
  isClosed: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

export function makeSessionGate(): SessionGate {
  const listeners = new Set<() => void>();
  let offers = 0;
  let ended: { entered: Promise<boolean>; settle: (entered: boolean) => void } | null = null;
  const change = (next: typeof ended): void => {
    ended = next;
    for (const listener of listeners) listener();
  };
  const settle = (entered: boolean): void => {
    ended?.settle(entered);
    change(null);
  };
  return {
    offer() {
      offers++;
      return () => {
        offers--;
        if (offers === 0 && ended) settle(false);
      };
    },
    async wait(signal) {
      if (offers === 0) return false;
      if (!ended) {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        change({ entered: promise, settle: resolve });
      }
      return orAbort(ended!.entered, signal ?? null);
    },
    settle,
    isClosed: () => ended !== null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
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

/** The gate of this page. */
export const sessionGate = makeSessionGate();
