/** Returns the unsubscription. */
export type Subscribe = (listener: () => void) => () => void;

export interface Listeners {
  subscribe: Subscribe;
  notify: () => void;
  isEmpty: () => boolean;
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
    isEmpty: () => listeners.size === 0,
  };
}

/** Setting the same value is no change. */
export interface Store<T> {
  get: () => T;
  set: (next: T) => void;
  subscribe: Subscribe;
}

export function createStore<T>(first: T): Store<T> {
  let value = first;
  const { subscribe, notify } = createListeners();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      notify();
    },
    subscribe,
  };
}
