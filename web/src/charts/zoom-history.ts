import { useState } from "react";
import type { Interval } from "./plot.ts";

type View = Interval | null;
const same = (a: View, b: View): boolean => a?.from === b?.from && a?.to === b?.to;

/**
 * Remembers the views that a person zoomed away from, for charts that share one view. Undo goes back by one; the unzoomed
 * range counts as a view too. A view that was changed elsewhere (Back, a link) begins a new history.
 */
export function useZoomHistory(view: View, setView: (view: View) => void) {
  const [history, setHistory] = useState<{ at: View; before: View[] }>({ at: view, before: [] });
  const before = same(history.at, view) ? history.before : [];
  return {
    zoom: (next: View) => {
      if (same(next, view)) return;
      setHistory({ at: next, before: next === null ? [] : [...before, view] });
      setView(next);
    },
    undo:
      before.length === 0
        ? undefined
        : () => {
            const last = before.at(-1) ?? null;
            setHistory({ at: last, before: before.slice(0, -1) });
            setView(last);
          },
  };
}
