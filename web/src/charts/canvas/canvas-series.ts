import type { Theme } from "#plot/tokens";
import uPlot from "uplot";
import { dailyLine, isDaily, runsOf } from "./canvas-daily.ts";
import type { CanvasOptions } from "../canvas-state.ts";
import { colorOf, withOpacity } from "#plot/colors";
import { lineBreaks, maxGap, isolatedPoints } from "#plot/extent";
import type { Plot, PlotSeries } from "../plot.ts";

/** Share of a step, and largest width [px]. uPlot draws no gaps under 1 px. */
const COLUMNS = { share: 0.6, widest: 40 };
const RAIN = { share: 0.8, widest: 6 };
const FILL_OPACITY = 0.13;
const BAND_OPACITY = 0.28;

const straight = uPlot.paths.linear!();

const seriesOf = (drawn: CanvasOptions["drawn"], index: number): PlotSeries | undefined =>
  drawn().plot.series[index - 1];

/** Computed once, because a zoom draws it at every frame. */
interface Shape {
  breaks: [number, number][];
  isolatedPoints: number[];
}
const shapes = new WeakMap<PlotSeries, Shape>();
function shapeOf(plot: Plot, series: PlotSeries): Shape {
  let shape = shapes.get(series);
  if (!shape) {
    const { values, passed } = series;
    const measured = passed ? values.map((value, at) => value ?? (passed[at] === true ? 0 : null)) : values;
    const alone = isolatedPoints(plot.x, measured, maxGap(plot)).filter((at) => values[at] !== null);
    shape = { breaks: lineBreaks(plot.x, values, maxGap(plot), passed), isolatedPoints: alone };
    shapes.set(series, shape);
  }
  return shape;
}

/** Isolated values, drawn as dots because a line would not show them. */
const isolatedOf = (plot: Plot, series: PlotSeries): number[] =>
  isDaily(plot, series)
    ? runsOf(plot, series).flatMap((run) => (run.length === 1 ? [run[0]!.high] : []))
    : shapeOf(plot, series).isolatedPoints;

/** Breaks of a line [canvas px]: missing values and large distances. */
const gaps =
  (drawn: CanvasOptions["drawn"]): uPlot.Series.GapsRefiner =>
  (u, index, from, to, nulls) => {
    const { plot } = drawn();
    const series = seriesOf(drawn, index);
    const far = (series ? shapeOf(plot, series).breaks : [])
      .filter(([before, after]) => after >= from && before <= to)
      .map(([before, after]): [number, number] => [
        Math.round(u.valToPos(plot.x[before]!, "x", true)),
        Math.round(u.valToPos(plot.x[after]!, "x", true)),
      ]);
    // Skipped values are null as well; only distance breaks such a line.
    return (series?.passed ? far : [...nulls, ...far]).sort((a, b) => a[0] - b[0]);
  };

function barOptions(series: PlotSeries, color: string, unit: number): uPlot.Series {
  const { share, widest } = series.shape === "rain" ? RAIN : COLUMNS;
  return {
    scale: series.shape === "rain" ? "rain" : "y",
    fill: color,
    width: 0,
    points: { show: false },
    paths: uPlot.paths.bars!({ size: [share, widest * unit, 1], radius: series.shape === "rain" ? 0 : 0.08 }),
  };
}

function lineOptions(series: PlotSeries, color: string, { drawn, unit }: CanvasOptions): uPlot.Series {
  return {
    scale: series.axis ?? "y",
    stroke: color,
    width: (series.axis === "right" ? 1.25 : 2) * unit,
    ...(series.dash?.length ? { dash: series.dash.map((length) => length * unit) } : {}),
    ...(series.fill ? { fill: withOpacity(color, FILL_OPACITY) } : {}),
    gaps: gaps(drawn),
    paths: (u, index, from, to) => {
      const series = seriesOf(drawn, index);
      return series && isDaily(drawn().plot, series)
        ? dailyLine(u, drawn().plot, series)
        : straight(u, index, from, to);
    },
    points: {
      show: true,
      size: 5 * unit,
      width: unit,
      stroke: color,
      fill: color,
      filter: (u, index) => {
        const series = seriesOf(drawn, index);
        const [first, last] = u.series[index]?.idxs ?? [0, Infinity];
        return series ? isolatedOf(drawn().plot, series).filter((at) => at >= first && at <= last) : [];
      },
    },
  };
}

export function seriesOptions(series: PlotSeries, options: CanvasOptions): uPlot.Series {
  const color = colorOf(options.theme, series.color);
  const drawn = series.shape === "line" ? lineOptions(series, color, options) : barOptions(series, color, options.unit);
  return { ...drawn, show: !options.drawn().hidden.has(series.key) };
}

export function bandOptions(plot: Plot, { theme }: { theme: Theme }): { series: uPlot.Series[]; bands: uPlot.Band[] } {
  const bands = plot.bands ?? [];
  const edge: uPlot.Series = { scale: "y", stroke: "transparent", width: 0, points: { show: false } };
  return {
    series: bands.flatMap(() => [edge, edge]),
    bands: bands.map((band, index) => {
      const low = 1 + plot.series.length + index * 2;
      return { series: [low + 1, low], fill: withOpacity(colorOf(theme, band.color), BAND_OPACITY) };
    }),
  };
}
