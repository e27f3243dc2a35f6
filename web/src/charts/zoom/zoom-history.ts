import { useEffect, useState } from "react";
import type { Interval } from "../plot.ts";
import { createViewAhead, sameInterval } from "./view-ahead.ts";

type View = Interval | null;

/**
 * Zoom history of charts that share a view. Undo goes back one; the full range counts. A view changed elsewhere (Back, a link) starts over.
 */
export function useZoomHistory(view: View, setView: (view: View) => void) {
  const [{ at, before }, setHistory] = useState<{ at: View; before: View[] }>({ at: view, before: [] });
  const [ahead] = useState(() => createViewAhead(view));
  useEffect(() => ahead.arrived(view), [ahead, view]);
  const change = (next: View, remember: (before: View[], left: View) => View[]) => {
    const left = ahead.over(view);
    if (sameInterval(next, left)) return;
    ahead.show(next, () => {
      setHistory((last) => ({ at: next, before: remember(sameInterval(last.at, left) ? last.before : [], left) }));
      setView(next);
    });
  };
  return {
    ahead,
    zoom: (next: View) => change(next, (earlier, left) => (next === null ? [] : [...earlier, left])),
    undo:
      before.length === 0 || !sameInterval(at, view)
        ? undefined
        : () => change(before.at(-1) ?? null, (earlier) => earlier.slice(0, -1)),
  };
}
