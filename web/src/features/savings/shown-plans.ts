import type { FreshResult } from "#domain/cleaning-plan/index";
import { createStore, type Store } from "../../store.ts";

interface ShownPlans {
  saved: FreshResult;
  live: FreshResult;
  changed: boolean;
}

/** Carries plans of a dragged slider to the charts without rendering everything. */
export type ShownPlansStore = Store<ShownPlans | null>;
export const createShownPlans = (): ShownPlansStore => createStore<ShownPlans | null>(null);
