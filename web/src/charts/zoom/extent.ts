import { dayBounds, dayOf } from "#contract/common/calendar";
import { NARROWEST, fullExtent } from "#plot/extent";
import type { Interval, Plot } from "../plot.ts";

/** A view inside the extent of its plot and not too narrow; null if they do not overlap. */
export function clampView(plot: Plot, view: Interval | null): Interval | null {
  if (!view || !(view.to > view.from)) return null;
  const full = fullExtent(plot);
  const width = Math.max(view.to - view.from, NARROWEST[plot.kind]);
  if (width >= full.to - full.from) return null;
  const middle = (view.from + view.to) / 2;
  const from = Math.min(Math.max(middle - width / 2, full.from), full.to - width);
  return { from, to: from + width };
}

/** The same view, narrower (factor under 1) or wider around a point that stays where it is. */
export const scaleView = (view: Interval, factor: number, around: number): Interval => ({
  from: around - (around - view.from) * factor,
  to: around + (view.to - around) * factor,
});

/** A stretch of instants as long as this is meant as one day [s]. */
const NEARLY_A_DAY = { from: 18 * 3600, to: 30 * 3600 } as const;

export function dayView(zone: string, instant: number): Interval {
  const { start, end } = dayBounds(zone, dayOf(zone, instant));
  return { from: start, to: end };
}

/** A dragged stretch as a view: nearly a day of instants is that day. */
export function snapView(plot: Plot, view: Interval): Interval {
  const width = view.to - view.from;
  const isDay = plot.kind === "instant" && width >= NEARLY_A_DAY.from && width <= NEARLY_A_DAY.to;
  return isDay ? dayView(plot.zone, (view.from + view.to) / 2) : view;
}

/** A dragged stretch as whole days; at least one. Instants stay as they are. */
export function snapInterval(plot: Plot, from: number, to: number): Interval {
  if (plot.kind !== "day") return { from, to };
  const first = Math.round(from);
  return { from: first, to: Math.max(first, Math.round(to)) };
}

/** Index of the x nearest to a point; -1 without any. */
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
