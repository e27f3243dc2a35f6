import type { Interval } from "../plot.ts";
import { scaleView } from "./extent.ts";

interface TouchTarget {
  /** Plot area; scrolls vertically (`touch-action: pan-y`). */
  area: HTMLElement;
  view: () => Interval;
  onPreview: (view: Interval) => void;
  onEnd: (view: Interval) => void;
}

/** View after a gesture from `before` to `after` [share of the width, 0 … 1]: one finger pans, two also zoom. */
export function gestureView(view: Interval, before: readonly number[], after: readonly number[]): Interval {
  const width = view.to - view.from;
  const middle = (points: readonly number[]) => points.reduce((sum, point) => sum + point, 0) / points.length;
  const shift = (middle(before) - middle(after)) * width;
  const panned = { from: view.from + shift, to: view.to + shift };
  if (before.length < 2 || after.length < 2) return panned;
  const spread = (points: readonly number[]) => Math.max(0.02, Math.abs(points[0]! - points[1]!));
  return scaleView(panned, spread(before) / spread(after), panned.from + middle(after) * width);
}

export function attachTouch({ area, view, onPreview, onEnd }: TouchTarget): () => void {
  const fingers = new Map<number, number>();
  let start: { view: Interval; points: number[] } | null = null;
  let shown: Interval | null = null;
  const place = (event: PointerEvent) => {
    const box = area.getBoundingClientRect();
    return (event.clientX - box.left) / Math.max(1, box.width);
  };
  const begin = () => {
    start = fingers.size === 0 ? null : { view: shown ?? view(), points: [...fingers.values()] };
  };
  const down = (event: PointerEvent) => {
    if (event.pointerType !== "touch") return;
    fingers.set(event.pointerId, place(event));
    begin();
  };
  const move = (event: PointerEvent) => {
    if (!start || !fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, place(event));
    shown = gestureView(start.view, start.points, [...fingers.values()]);
    onPreview(shown);
  };
  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return;
    begin();
    if (fingers.size > 0 || !shown) return;
    onEnd(shown);
    shown = null;
  };
  const listeners: [keyof HTMLElementEventMap, (event: PointerEvent) => void][] = [
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", up],
  ];
  for (const [type, listener] of listeners) area.addEventListener(type, listener as EventListener);
  return () => {
    for (const [type, listener] of listeners) area.removeEventListener(type, listener as EventListener);
  };
}
