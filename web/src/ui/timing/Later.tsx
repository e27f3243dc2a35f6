import type { ReactNode } from "react";
import { PHONE } from "../phone.ts";
import { useMedia } from "../use-media.ts";
import { useTurn } from "./turns.ts";
import { useNear } from "./use-near.ts";
import { useWholePage } from "./whole-page.ts";

/** Less than what is left of a phone's second screen while the decision and the tiles are on their way [px]. */
const MARGIN = 200;

interface LaterProps {
  waiting: ReactNode;
  /** Below the first screen of a phone, which renders the part only when it comes near the window. */
  isBelow?: boolean;
  children: ReactNode;
}

/** A part that is rendered when the browser has nothing more urgent to do. */
export function Later({ waiting, isBelow = false, children }: LaterProps) {
  const isPhone = useMedia(PHONE);
  const { place, near } = useNear(MARGIN);
  const waits = isBelow && isPhone && !near;
  const isWholeWanted = useWholePage(waits);
  if (useTurn(!waits || isWholeWanted)) return children;
  return isBelow ? <div ref={place}>{waiting}</div> : waiting;
}
