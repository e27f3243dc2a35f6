import type { LivePlan } from "../../analytics/columns.ts";

/** The plan at the sliders and that of the saved case, as they stand on the screen at the moment. */
export interface ShownPlans {
  saved: LivePlan;
  live: LivePlan;
  /** Whether the sliders stand elsewhere than the saved case. */
  changed: boolean;
}

/** Carries the plans of a hand on a slider to the charts without drawing the whole part anew for each. */
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
