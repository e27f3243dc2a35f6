import { startTransition, useEffect, useState } from "react";

/** A part is shown after this long even on a page that never rests [ms]. */
const AT_LATEST_MS = 1500;

type Turn = () => void;
const waiting: Turn[] = [];
let asked = false;

/** Safari before 18.4 knows no idle time; a timer between parts keeps the page answering as well. */
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

/** Queues a piece of work for the browser's next idle time, one piece at a time and in order; returns its withdrawal. */
function takeTurn(turn: Turn): () => void {
  waiting.push(turn);
  ask();
  return () => {
    const place = waiting.indexOf(turn);
    if (place >= 0) waiting.splice(place, 1);
  };
}

/**
 * Whether a part of the page may render: false at first, true when it is wanted, the parts asked before it are done and the
 * browser is idle. Rendering then happens in slices between which a tap is answered.
 */
export function useTurn(isWanted: boolean): boolean {
  const [isOurs, setOurs] = useState(false);
  useEffect(
    () => (isOurs || !isWanted ? undefined : takeTurn(() => startTransition(() => setOurs(true)))),
    [isOurs, isWanted],
  );
  return isOurs;
}
