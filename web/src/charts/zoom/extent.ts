import { dayBounds, dayOf } from "#contract/common/calendar";
import { MIN_EXTENT, fullExtent } from "#plot/extent";
import type { Interval, Plot } from "../plot.ts";

/** View within the plot, not too narrow; null: no overlap. */
export function clampView(plot: Plot, view: Interval | null): Interval | null {
  if (!view || !(view.to > view.from)) return null;
  const full = fullExtent(plot);
  const width = Math.max(view.to - view.from, MIN_EXTENT[plot.kind]);
  if (width >= full.to - full.from) return null;
  const middle = (view.from + view.to) / 2;
  const from = Math.min(Math.max(middle - width / 2, full.from), full.to - width);
  return { from, to: from + width };
}

export const scaleView = (view: Interval, factor: number, around: number): Interval => ({
  from: around - (around - view.from) * factor,
  to: around + (view.to - around) * factor,
});

/** A selection this long means one day [s]. */
const NEARLY_A_DAY = { from: 18 * 3600, to: 30 * 3600 } as const;

export function dayView(zone: string, instant: number): Interval {
  const { start, end } = dayBounds(zone, dayOf(zone, instant));
  return { from: start, to: end };
}

export function snapView(plot: Plot, view: Interval): Interval {
  const width = view.to - view.from;
  const isDay = plot.kind === "instant" && width >= NEARLY_A_DAY.from && width <= NEARLY_A_DAY.to;
  return isDay ? dayView(plot.zone, (view.from + view.to) / 2) : view;
}

export function snapInterval(plot: Plot, from: number, to: number): Interval {
  if (plot.kind !== "day") return { from, to };
  const first = Math.round(from);
  return { from: first, to: Math.max(first, Math.round(to)) };
}

export function nearest(x: readonly number[], point: number): number {
  let low = 0;
  let high = x.length - 1;
  if (high < 0) return -1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (x[middle]! < point) low = middle;
    else high = middle;
  }
  return point - x[low]! <= x[high]! - point ? low : high;
}
