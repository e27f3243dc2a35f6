import { useEffect, useState } from "react";
import { createPendingView, sameInterval, type ZoomView } from "./pending-view.ts";

/**
 * Zoom history of charts that share a view. Undo goes back one; the full range counts. A view changed elsewhere (Back, a link) starts over.
 */
export function useZoomHistory(view: ZoomView, setView: (view: ZoomView) => void) {
  const [{ at, before }, setHistory] = useState<{ at: ZoomView; before: ZoomView[] }>({ at: view, before: [] });
  const [ahead] = useState(() => createPendingView(view));
  useEffect(() => ahead.arrived(view), [ahead, view]);
  const change = (next: ZoomView, remember: (before: ZoomView[], left: ZoomView) => ZoomView[]) => {
    const left = ahead.over(view);
    if (sameInterval(next, left)) return;
    ahead.show(next, () => {
      setHistory((last) => ({ at: next, before: remember(sameInterval(last.at, left) ? last.before : [], left) }));
      setView(next);
    });
  };
  return {
    ahead,
    zoom: (next: ZoomView) => change(next, (earlier, left) => (next === null ? [] : [...earlier, left])),
    undo:
      before.length === 0 || !sameInterval(at, view)
        ? undefined
        : () => change(before.at(-1) ?? null, (earlier) => earlier.slice(0, -1)),
  };
}
