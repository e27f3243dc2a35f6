import type { ReactNode } from "react";
import { useTurn } from "./turns.ts";

/** A part below the first screen: rendered when the browser has nothing more urgent to do. `waiting` keeps its place. */
export function Later({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  return useTurn() ? children : waiting;
}
