import { niceRange } from "./nice.ts";
import type { Plot, PlotSeries } from "./plot.ts";

/** Height, part for bars and room below [px on screens, pt on paper]. */
export const RAIN_LANE = { height: 40, bars: 32, below: 4 } as const;

/** Room above the highest value, and for a label, as shares of the height. */
const AIR = 0.1;
const LABEL_ROOM = 0.12;

const BARB_ROOM = 0.14;

/** A threshold joins the axis once values reach this share of it. */
const THRESHOLD_IN_VIEW = 0.75;

const isRain = ({ shape }: PlotSeries): boolean => shape === "rain";
export const isRaining = ({ series }: Plot): boolean => series.some(isRain);

export const laneHeight = (plot: Plot): number => (isRaining(plot) ? RAIN_LANE.height + RAIN_LANE.below : 0);

const highest = (series: readonly PlotSeries[]): number =>
  series.reduce((most, one) => one.values.reduce<number>((max, value) => Math.max(max, value ?? 0), most), 0);

/** Rain at full bar length [unit of the series]. */
export const rainTop = (plot: Plot): number => niceRange(0, highest(plot.series.filter(isRain)) || 1, true, 2)[1];

/** True if the threshold is on the axis, not only named. `narrow`: only if a value reaches it. */
export const showsThreshold = ({ threshold }: Plot, high: number | null, narrow = false): boolean =>
  threshold !== undefined && (high ?? 0) >= threshold.value * (narrow ? 1 : THRESHOLD_IN_VIEW);

/** Range of the left axis for the visible values, in about `count` steps. */
export function leftRange(
  plot: Plot,
  low: number | null,
  high: number | null,
  count: number,
  narrow = false,
): [number, number] {
  if (plot.limits) return [plot.limits.from, plot.limits.to];
  const zero = plot.yFrom !== "data" || plot.series.some((series) => series.shape === "columns");
  const top = showsThreshold(plot, high, narrow) ? Math.max(high ?? 0, plot.threshold!.value) : high;
  const [from, to] = zero ? fromZero(low ?? 0, top ?? 0) : niceRange(low, top, false, count);
  const isLabeled = plot.series.some(({ emphasis, endLabel }) => emphasis !== undefined || endLabel !== undefined);
  const room = (plot.wind ? BARB_ROOM : 0) + (isLabeled ? LABEL_ROOM : 0);
  return [from, to + (to - from) * room];
}

/** The axis ends just above the data, not at the next round number. */
function fromZero(low: number, high: number): [number, number] {
  const [from, to] = [Math.min(0, low), Math.max(0, high)];
  if (to - from < 1e-12) return [0, 1];
  return [from * (1 + AIR), to * (1 + AIR)];
}

/** Left axis range that leaves the rain lane free; `height` is that of the whole plot. */
export function belowLane(plot: Plot, [from, to]: readonly [number, number], height: number): [number, number] {
  const lane = laneHeight(plot);
  return [from, to + ((to - from) * lane) / Math.max(1, height - lane)];
}

/** Highest tick of a left axis that reaches into the rain lane. */
export const topBelowLane = (plot: Plot, from: number, to: number, height: number): number =>
  to - ((to - from) * laneHeight(plot)) / height;
