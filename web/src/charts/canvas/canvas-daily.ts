import type uPlot from "uplot";
import type { Theme } from "#plot/tokens";
import { colorOf, withOpacity } from "#plot/colors";
import { dailyShade } from "#plot/legend";
import { addDays, dayOf } from "#contract/common/calendar";
import type { CanvasState } from "../canvas-state.ts";
import type { Plot, PlotSeries } from "../plot.ts";

interface DailyExtremes {
  high: number;
  low: number;
}

/** Days with values in the plot's zone, as runs without a missing day. */
export function dailyRuns(plot: Pick<Plot, "x" | "zone">, values: readonly (number | null)[]): DailyExtremes[][] {
  const runs: DailyExtremes[][] = [];
  let last = "";
  let range: DailyExtremes = { high: 0, low: 0 };
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const day = dayOf(plot.zone, plot.x[index]!);
    if (day === last) {
      if (value > values[range.high]!) range.high = index;
      if (value < values[range.low]!) range.low = index;
      continue;
    }
    range = { high: index, low: index };
    const run = runs.at(-1);
    if (run && day === addDays(last, 1)) run.push(range);
    else runs.push([range]);
    last = day;
  }
  // The bucket of the first midnight isn't part of the day before.
  const first = runs[0]?.[0];
  if (first && first.high === first.low && runs[0]!.length > 1) runs[0]!.shift();
  return runs;
}

const SHADE_OPACITY = 0.18;

export const isDaily = (plot: Plot, series: PlotSeries): boolean => plot.daily === true && series.axis !== "right";

const known = new WeakMap<PlotSeries, DailyExtremes[][]>();
export function runsOf(plot: Plot, series: PlotSeries): DailyExtremes[][] {
  const runs = known.get(series) ?? dailyRuns(plot, series.values);
  known.set(series, runs);
  return runs;
}

/** Daily maxima or minima [canvas px]. */
const pixelsOf = (
  u: uPlot,
  { x }: Plot,
  { values }: PlotSeries,
  run: readonly DailyExtremes[],
  edge: keyof DailyExtremes,
) =>
  run.map((day): [number, number] => [u.valToPos(x[day[edge]]!, "x", true), u.valToPos(values[day[edge]]!, "y", true)]);

export function dailyLine(u: uPlot, plot: Plot, series: PlotSeries): uPlot.Series.Paths {
  const stroke = new Path2D();
  for (const run of runsOf(plot, series)) {
    for (const [place, [x, y]] of pixelsOf(u, plot, series, run, "high").entries()) {
      if (place === 0) stroke.moveTo(x, y);
      else stroke.lineTo(x, y);
    }
  }
  return { stroke, flags: 1 };
}

export function drawDailyShade(u: uPlot, { plot, hidden }: CanvasState, theme: Theme): void {
  const series = dailyShade(plot);
  if (!series || hidden.has(series.key)) return;
  const { ctx, bbox } = u;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.fillStyle = withOpacity(colorOf(theme, series.color), SHADE_OPACITY);
  for (const run of runsOf(plot, series)) {
    ctx.beginPath();
    for (const at of pixelsOf(u, plot, series, run, "high")) ctx.lineTo(...at);
    for (const at of pixelsOf(u, plot, series, run, "low").toReversed()) ctx.lineTo(...at);
    ctx.fill();
  }
  ctx.restore();
}
