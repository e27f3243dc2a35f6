import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { SavingsResult } from "#contract/savings/savings";
import type { ShownPlansStore } from "../shown-plans.ts";

function useInView(): { ref: RefObject<HTMLDivElement | null>; inView: boolean } {
  const ref = useRef<HTMLDivElement>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, inView };
}

export function useShownPlan(result: SavingsResult | null, store: ShownPlansStore) {
  const { ref, inView } = useInView();
  const newest = useSyncExternalStore(store.subscribe, store.get, () => null);
  const [seen, setSeen] = useState(newest);
  // Hidden charts skip the frames of a drag.
  if (inView && seen !== newest) setSeen(newest);
  // During a drag, figures come before charts.
  const shown = useDeferredValue(seen);
  const plans = useMemo(
    () => (shown?.changed ? { plan: shown.live, saved: shown.saved } : { plan: result, saved: null }),
    [shown, result],
  );
  return { ref, ...plans };
}
