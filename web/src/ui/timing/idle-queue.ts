import { startTransition, useEffect, useState } from "react";

/** Latest start, even on a page that never rests [ms]. */
const AT_LATEST_MS = 1500;

type Turn = () => void;
const waiting: Turn[] = [];
let asked = false;

/** Safari before 18.4 has no idle callback; a timer keeps the page responsive as well. */
const whenIdle: (work: () => void) => void =
  typeof requestIdleCallback === "function"
    ? (work) => void requestIdleCallback(work, { timeout: AT_LATEST_MS })
    : (work) => void setTimeout(work, 16);

function next(): void {
  asked = false;
  waiting.shift()?.();
  ask();
}

function ask(): void {
  if (asked || waiting.length === 0) return;
  asked = true;
  whenIdle(next);
}

/** Queues work for idle time, one by one and in order; returns the withdrawal. */
function queueIdleWork(turn: Turn): () => void {
  waiting.push(turn);
  ask();
  return () => {
    const place = waiting.indexOf(turn);
    if (place >= 0) waiting.splice(place, 1);
  };
}

/** True when the part is wanted, earlier parts are done and the browser is idle. Rendering is then sliced. */
export function useIdleTurn(isWanted: boolean): boolean {
  const [isOurs, setOurs] = useState(false);
  useEffect(
    () => (isOurs || !isWanted ? undefined : queueIdleWork(() => startTransition(() => setOurs(true)))),
    [isOurs, isWanted],
  );
  return isOurs;
}
