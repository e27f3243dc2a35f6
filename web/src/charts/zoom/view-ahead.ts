import { createListeners, type Subscribe } from "../../store.ts";
import type { Interval } from "../plot.ts";

type View = Interval | null;
export const sameInterval = (a: View, b: View): boolean => a?.from === b?.from && a?.to === b?.to;

export interface ViewAhead {
  /** The requested view; the address's own when no change is pending. */
  over: (address: View) => View;
  /** Draws a view at once; `follow` (the address, and all that hangs on it) runs when that frame is there. */
  show: (view: View, follow: () => void) => void;
  /** Says what the address tells: once that has changed, it tells the view again. */
  arrived: (address: View) => void;
  subscribe: Subscribe;
}

type Later = (run: () => void) => void;

const afterFrame: Later = (run) => void requestAnimationFrame(() => setTimeout(run));

/** An address that has not changed by then will not: the person went back at once [ms]. */
const PATIENCE = 1000;
const afterWaiting: Later = (run) => void setTimeout(run, PATIENCE);

/**
 * The view of charts between the hand and the address. The address is the state, but it takes the router and a render of the
 * whole screen; a person who lets go of a drag sees the canvases follow in the next frame, and the rest right after it.
 */
export function createViewAhead(first: View, soon = afterFrame, late = afterWaiting): ViewAhead {
  let told = first;
  let asked: { view: View; follow: (() => void) | null } | null = null;
  const { subscribe, notify } = createListeners();
  const follow = () => {
    const [mine, run] = [asked, asked?.follow];
    if (!mine || !run) return;
    mine.follow = null;
    run();
    late(() => {
      if (asked !== mine) return;
      asked = null;
      notify();
    });
  };
  return {
    over: (address) => (asked ? asked.view : address),
    show: (view, then) => {
      // Every requested view becomes an address, in order, so that Back finds them all.
      follow();
      asked = { view, follow: then };
      notify();
      soon(follow);
    },
    arrived: (address) => {
      if (sameInterval(address, told)) return;
      told = address;
      if (asked?.follow === null) asked = null;
    },
    subscribe,
  };
}
