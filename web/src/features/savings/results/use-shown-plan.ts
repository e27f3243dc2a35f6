import { useDeferredValue, useMemo, useState, useSyncExternalStore } from "react";
import type { SavingsResult } from "#contract/savings/savings";
import type { ShownPlansStore } from "../shown-plans.ts";
import { useInView } from "./use-in-view.ts";

/** The plan that a chart draws: that of What if once a slider was moved, with the saved one next to it; else the calculated one. */
export function useShownPlan(result: SavingsResult | null, store: ShownPlansStore) {
  const { place, inView } = useInView();
  const newest = useSyncExternalStore(store.subscribe, store.get, () => null);
  const [seen, setSeen] = useState(newest);
  // A chart out of view is not drawn again for each frame of a drag.
  if (inView && seen !== newest) setSeen(newest);
  // While a slider is dragged, its figures come before the charts.
  const shown = useDeferredValue(seen);
  const plans = useMemo(
    () => (shown?.changed ? { plan: shown.live, saved: shown.saved } : { plan: result, saved: null }),
    [shown, result],
  );
  return { place, ...plans };
}
