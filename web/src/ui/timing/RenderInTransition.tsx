import { type ReactNode, useDeferredValue } from "react";

/** Shows `waiting` first, then renders the part as a transition in slices, so that the page stays responsive. */
export function RenderInTransition({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : waiting;
}
