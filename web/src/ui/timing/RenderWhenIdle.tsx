import { type ReactNode, startTransition, useEffect, useState } from "react";
import { PHONE } from "../phone.ts";
import { useMedia } from "../use-media.ts";
import { useNearViewport } from "./use-near-viewport.ts";
import { useRendersWholePage } from "./whole-page.ts";

/** Longest wait of the next task, even on a page that is never idle. */
const MAX_WAIT_MS = 1500;

type Task = () => void;
const queue: Task[] = [];
let isScheduled = false;

/** Safari has no idle callbacks (webkit.org/b/164193); a timer between tasks keeps the page responsive, too. */
const whenIdle: (task: Task) => void =
  typeof requestIdleCallback === "function"
    ? (task) => void requestIdleCallback(task, { timeout: MAX_WAIT_MS })
    : (task) => void setTimeout(task, 16);

function queueIdleTask(task: Task): () => void {
  queue.push(task);
  schedule();
  return () => {
    const index = queue.indexOf(task);
    if (index >= 0) queue.splice(index, 1);
  };
}

function schedule(): void {
  if (isScheduled || queue.length === 0) return;
  isScheduled = true;
  whenIdle(runNext);
}

function runNext(): void {
  isScheduled = false;
  queue.shift()?.();
  schedule();
}

/** True once the component is wanted, those before it have rendered and the browser is idle. A transition lets the render yield. */
function useIdleTurn(isWanted: boolean): boolean {
  const [hasTurn, setHasTurn] = useState(false);
  useEffect(
    () => (hasTurn || !isWanted ? undefined : queueIdleTask(() => startTransition(() => setHasTurn(true)))),
    [hasTurn, isWanted],
  );
  return hasTurn;
}

const MARGIN = 200;

interface LaterProps {
  waiting: ReactNode;
  /** Below a phone's first screen; renders only near the window. */
  isBelow?: boolean;
  children: ReactNode;
}

export function RenderWhenIdle({ waiting, isBelow = false, children }: LaterProps) {
  const isPhone = useMedia(PHONE);
  const { ref, near } = useNearViewport(MARGIN);
  const waits = isBelow && isPhone && !near;
  const isWholeWanted = useRendersWholePage(waits);
  if (useIdleTurn(!waits || isWholeWanted)) return children;
  return isBelow ? <div ref={ref}>{waiting}</div> : waiting;
}
