import { useDeferredValue, useMemo, useSyncExternalStore } from "react";
import type { ShownPlansStore } from "../shown-plans.ts";
import { type PlanView, viewOfResult } from "./plan-view.model.ts";

/** The plan of a dragged slider; null: no slider is moved. During a drag, figures come before charts. */
export function useLiveView(store: ShownPlansStore): PlanView | null {
  const shown = useDeferredValue(useSyncExternalStore(store.subscribe, store.get, () => null));
  return useMemo(() => (shown?.changed ? viewOfResult(shown.live) : null), [shown]);
}
