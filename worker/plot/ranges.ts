import { niceRange } from "./nice.ts";
import type { Plot, PlotSeries } from "./plot.ts";

/** Lane of the rain above the values, the part of it that bars take, and the air below it [px on screens, pt on paper]. */
export const RAIN_LANE = { height: 40, bars: 32, below: 4 } as const;

/** Air above the highest value, and what a label above it needs; shares of the height of the values. */
const AIR = 0.1;
const LABEL_ROOM = 0.12;

/** Share of the height that wind barbs take above the values. */
const BARB_ROOM = 0.14;

/** Share of a threshold that values reach before it gets its place on the axis: within 25%. */
const THRESHOLD_IN_VIEW = 0.75;

const isRain = ({ shape }: PlotSeries): boolean => shape === "rain";
export const isRaining = ({ series }: Plot): boolean => series.some(isRain);

export const laneHeight = (plot: Plot): number => (isRaining(plot) ? RAIN_LANE.height + RAIN_LANE.below : 0);

const highest = (series: readonly PlotSeries[]): number =>
  series.reduce((most, one) => one.values.reduce<number>((max, value) => Math.max(max, value ?? 0), most), 0);

/** The rain to which bars of full length belong [unit of the series]. */
export const rainTop = (plot: Plot): number => niceRange(0, highest(plot.series.filter(isRain)) || 1, true, 2)[1];

/** Whether the threshold has its place on the axis; else only its name is shown. `narrow`: only values above it bring it into view. */
export const showsThreshold = ({ threshold }: Plot, high: number | null, narrow = false): boolean =>
  threshold !== undefined && (high ?? 0) >= threshold.value * (narrow ? 1 : THRESHOLD_IN_VIEW);

/** Range of the left axis from the lowest and highest visible values, in at most about `count` steps. */
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
  // A label needs room above the highlighted value, barbs a strip of their own.
  const isLabeled = plot.series.some(({ emphasis, endLabel }) => emphasis !== undefined || endLabel !== undefined);
  const room = (plot.wind ? BARB_ROOM : 0) + (isLabeled ? LABEL_ROOM : 0);
  return [from, to + (to - from) * room];
}

/** The data fill the height: the axis ends a little above them, not at the next round figure. */
function fromZero(low: number, high: number): [number, number] {
  const [from, to] = [Math.min(0, low), Math.max(0, high)];
  if (to - from < 1e-12) return [0, 1];
  return [from * (1 + AIR), to * (1 + AIR)];
}

/** The range of a left axis that leaves the lane of the rain free, where the whole plot is `height` high. */
export function belowLane(plot: Plot, [from, to]: readonly [number, number], height: number): [number, number] {
  const lane = laneHeight(plot);
  return [from, to + ((to - from) * lane) / Math.max(1, height - lane)];
}

/** The highest value of a left axis that reaches into the lane: ticks end there. */
export const topBelowLane = (plot: Plot, from: number, to: number, height: number): number =>
  to - ((to - from) * laneHeight(plot)) / height;
