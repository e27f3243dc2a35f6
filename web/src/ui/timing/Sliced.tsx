import { type ReactNode, useDeferredValue } from "react";

/**
 * A part that renders in slices between which the page answers a tap: first `waiting`, which keeps its place, then at once the
 * part as a transition. Without it, a part that an answer brings is rendered in one task.
 */
export function Sliced({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : waiting;
}
