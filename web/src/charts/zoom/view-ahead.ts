import { createListeners, type Subscribe } from "../../store.ts";
import type { Interval } from "../plot.ts";

type View = Interval | null;
export const sameInterval = (a: View, b: View): boolean => a?.from === b?.from && a?.to === b?.to;

export interface ViewAhead {
  /** The pending view, else the address's. */
  over: (address: View) => View;
  /** Draws a view at once; `follow` runs after that frame. */
  show: (view: View, follow: () => void) => void;
  arrived: (address: View) => void;
  subscribe: Subscribe;
}

type Later = (run: () => void) => void;

const afterFrame: Later = (run) => void requestAnimationFrame(() => setTimeout(run));

/** If the address hasn't changed by then, the person went back [ms]. */
const PATIENCE = 1000;
const afterWaiting: Later = (run) => void setTimeout(run, PATIENCE);

/** View between the hand and the address. The address is the state but takes a render of the screen; canvases follow in the next frame. */
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
      // Every view becomes an address, so that Back finds it.
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
