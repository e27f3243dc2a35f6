import { createListeners, type Subscribe } from "../../store.ts";
import type { Interval } from "../plot.ts";

export type ZoomView = Interval | null;
export const sameInterval = (a: ZoomView, b: ZoomView): boolean => a?.from === b?.from && a?.to === b?.to;

export interface PendingView {
  over: (address: ZoomView) => ZoomView;
  show: (view: ZoomView, follow: () => void) => void;
  arrived: (address: ZoomView) => void;
  subscribe: Subscribe;
}

type Later = (run: () => void) => void;

const afterFrame: Later = (run) => void requestAnimationFrame(() => setTimeout(run));

/** If the address hasn't changed by then, the person went back [ms]. */
const ADDRESS_TIMEOUT_MS = 1000;
const afterWaiting: Later = (run) => void setTimeout(run, ADDRESS_TIMEOUT_MS);

/** View between the hand and the address. The address is the state but takes a render of the screen; canvases follow in the next frame. */
export function createPendingView(first: ZoomView, soon = afterFrame, late = afterWaiting): PendingView {
  let reported = first;
  let asked: { view: ZoomView; follow: (() => void) | null } | null = null;
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
      if (sameInterval(address, reported)) return;
      reported = address;
      if (asked?.follow === null) asked = null;
    },
    subscribe,
  };
}
