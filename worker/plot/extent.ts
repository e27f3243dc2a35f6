import { CHART_GAP_SECONDS } from "#contract/common/limits";
import type { Interval, Plot } from "./plot.ts";

/** Narrowest zoom: two days, ten minutes [s], one bar. */
export const MIN_EXTENT = { day: 2, instant: 600, category: 1 } as const;

/** X range without a zoom. A day is as wide in every chart as a bar, so that cursors align. */
export function fullExtent(plot: Plot): Interval {
  const first = plot.x[0] ?? 0;
  const last = plot.x.at(-1) ?? first;
  if (plot.kind === "category") return { from: first - 0.6, to: last + 0.6 };
  if (plot.kind === "instant") {
    const { from, to } = plot.covers ?? { from: first, to: last };
    const [begin, end] = [Math.min(from, first), Math.max(to, last)];
    return { from: begin, to: end > begin ? end : begin + MIN_EXTENT.instant };
  }
  const step = (plot.x[1] ?? first + 1) - first;
  return { from: first - step / 2, to: last + step / 2 };
}

/** Largest distance that a line joins [units of x]. */
export function maxGap(plot: Plot): number {
  if (plot.gap !== undefined) return plot.gap * 1.001;
  return plot.kind === "instant" ? CHART_GAP_SECONDS : plot.kind === "day" ? 1.5 : Infinity;
}

/**
 * Index pairs between which a line breaks, because nothing was measured for longer than `width`; `passed` values count
 * as measured.
 */
export function lineBreaks(
  x: readonly number[],
  values: readonly (number | null)[],
  width: number,
  passed?: readonly boolean[],
): [number, number][] {
  const breaks: [number, number][] = [];
  let previous = -1;
  let measured = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < x.length; index++) {
    const near = x[index]! - measured <= width;
    if (values[index] === null || values[index] === undefined) {
      if (passed?.[index] === true && near) measured = x[index]!;
      continue;
    }
    if (previous >= 0 && !near) breaks.push([previous, index]);
    previous = index;
    measured = x[index]!;
  }
  return breaks;
}

/** Indexes of values without a joined neighbor, drawn as dots because a line would not show them. */
export function isolatedPoints(
  x: readonly number[],
  values: readonly (number | null)[],
  width: number,
  [first, last]: readonly [number, number] = [0, x.length - 1],
): number[] {
  const joined = (a: number, b: number) =>
    a >= 0 && b < x.length && values[a] != null && values[b] != null && x[b]! - x[a]! <= width;
  const isolated: number[] = [];
  for (let index = first; index <= last; index++) {
    if (values[index] != null && !joined(index - 1, index) && !joined(index, index + 1)) isolated.push(index);
  }
  return isolated;
}
