import type { FreshResult } from "#domain/cleaning-plan/index";

/** The plan of What if and that of the saved inputs, as shown at the moment. */
interface ShownPlans {
  saved: FreshResult;
  live: FreshResult;
  /** Whether the sliders differ from the saved inputs. */
  changed: boolean;
}

/** Carries the plans of a dragged slider to the charts without rendering the whole part for each. */
export interface ShownPlansStore {
  get: () => ShownPlans | null;
  set: (plans: ShownPlans | null) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createShownPlans(): ShownPlansStore {
  let shown: ShownPlans | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => shown,
    set: (plans) => {
      shown = plans;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
