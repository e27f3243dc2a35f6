import type { ReactNode } from "react";
import { PHONE } from "../phone.ts";
import { useMedia } from "../use-media.ts";
import { useIdleTurn } from "./idle-queue.ts";
import { useNearViewport } from "./use-near-viewport.ts";
import { useRendersWholePage } from "./whole-page.ts";

const MARGIN = 200;

interface LaterProps {
  waiting: ReactNode;
  /** Below a phone's first screen; renders only near the window. */
  isBelow?: boolean;
  children: ReactNode;
}

/** Renders when the browser is idle. */
export function RenderWhenIdle({ waiting, isBelow = false, children }: LaterProps) {
  const isPhone = useMedia(PHONE);
  const { ref, near } = useNearViewport(MARGIN);
  const waits = isBelow && isPhone && !near;
  const isWholeWanted = useRendersWholePage(waits);
  if (useIdleTurn(!waits || isWholeWanted)) return children;
  return isBelow ? <div ref={ref}>{waiting}</div> : waiting;
}
