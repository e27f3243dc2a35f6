import type { ReactNode } from "react";
import { PHONE } from "../phone.ts";
import { useMedia } from "../use-media.ts";
import { useTurn } from "./turns.ts";
import { useNear } from "./use-near.ts";
import { useWholePage } from "./whole-page.ts";

const MARGIN = 200;

interface LaterProps {
  waiting: ReactNode;
  /** Below a phone's first screen; renders only near the window. */
  isBelow?: boolean;
  children: ReactNode;
}

/** Renders when the browser is idle. */
export function Later({ waiting, isBelow = false, children }: LaterProps) {
  const isPhone = useMedia(PHONE);
  const { place, near } = useNear(MARGIN);
  const waits = isBelow && isPhone && !near;
  const isWholeWanted = useWholePage(waits);
  if (useTurn(!waits || isWholeWanted)) return children;
  return isBelow ? <div ref={place}>{waiting}</div> : waiting;
}
