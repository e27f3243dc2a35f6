import { niceRange } from "./nice.ts";
import type { Plot, PlotSeries } from "./plot.ts";

/** Share of the height that rain may take from the top: its axis runs to three times the highest bar. */
const RAIN_SHARE = 3;

/** Share of the height that a label above the highest value needs. */
const LABEL_ROOM = 0.12;

/** Share of the height that wind barbs take above the values. */
const BARB_ROOM = 0.14;

/** Share of a threshold that values reach before it gets its place on the axis. */
const THRESHOLD_IN_VIEW = 0.4;

const highest = (series: readonly PlotSeries[]): number =>
  series.reduce((most, one) => one.values.reduce<number>((max, value) => Math.max(max, value ?? 0), most), 0);

/** Top of the rain axis [unit of the series] and of its labels. */
export function rainRange(plot: Plot): { range: [number, number]; labelled: number } {
  const labelled = niceRange(0, highest(plot.series.filter((series) => series.shape === "rain")) || 1, true, 2)[1];
  return { range: [0, labelled * RAIN_SHARE], labelled };
}

/** Range of the left axis from the lowest and highest visible values, in at most about `count` steps. */
export function leftRange(plot: Plot, low: number | null, high: number | null, count: number): [number, number] {
  const zero = plot.yFrom !== "data" || plot.series.some((series) => series.shape === "columns");
  const threshold = plot.threshold?.value;
  // A threshold far above everything would squeeze what there is to see: it comes into view when values come near it.
  const near = threshold !== undefined && (high === null || high >= threshold * THRESHOLD_IN_VIEW);
  const top = near ? Math.max(high ?? threshold, threshold * 1.05) : high;
  // A label stands above the value that stands out.
  const labelled = plot.series.some((series) => series.emphasis !== undefined);
  const roof = labelled && top !== null ? top + (top - (zero ? 0 : (low ?? top))) * LABEL_ROOM : top;
  const [from, to] = niceRange(low, roof, zero, count);
  // Rain hangs into the upper third: values stay in the two below, so that bars never cross the line.
  const rain = plot.series.some((series) => series.shape === "rain");
  if (rain) return niceRange(from, to * 1.5, zero, count);
  // Barbs stand in a strip of their own above the values.
  return plot.wind ? [from, to + (to - from) * BARB_ROOM] : [from, to];
}
