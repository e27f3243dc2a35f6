import { fontFamily, type Theme } from "#plot/tokens";
import uPlot from "uplot";
import { drawDailyShade, dailyLine, isDaily, runsOf } from "./canvas-daily.ts";
import { drawEmphasis, drawInterval, drawMarks, drawSpans } from "./canvas-marks.ts";
import { drawEndLabels, drawMarkNotes, drawRainLane, drawThreshold } from "./canvas-notes.ts";
import { drawWind } from "./canvas-wind.ts";
import type { CanvasOptions } from "../canvas-state.ts";
import { colorOf, withOpacity } from "#plot/colors";
import { fullExtent, lineBreaks, maxGap, isolatedPoints } from "#plot/extent";
import { namedTicks, niceTicks } from "#plot/nice";
import type { Plot, PlotSeries } from "../plot.ts";
import {
  RAIN_LANE,
  rangeBelowRainLane,
  hasRain,
  laneHeight,
  leftRange,
  rainTop,
  topTickBelowRainLane,
} from "#plot/ranges";
import { type Tick, xTicks } from "#plot/ticks";

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

function seriesOptions(series: PlotSeries, options: CanvasOptions): uPlot.Series {
  const color = colorOf(options.theme, series.color);
  const drawn = series.shape === "line" ? lineOptions(series, color, options) : barOptions(series, color, options.unit);
  return { ...drawn, show: !options.drawn().hidden.has(series.key) };
}

function bandOptions(plot: Plot, { theme }: { theme: Theme }): { series: uPlot.Series[]; bands: uPlot.Band[] } {
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

const X_LABEL = 76;
const Y_LABEL = 38;
const FIGURE = 6.9;
/** Height of a two-line x axis, and room above the plot [px]. */
const X_AXIS = 42;
const AIR = 8;

/** Width of the right axis, and least width of the left [px]. Charts of instants have both, so that cursors align. */
const RIGHT_AXIS = 54;
const LEFT_AXIS = { day: 44, instant: 49, category: 44 } as const;
/** Narrower plots use the room of a missing right axis [px]. */
const ROOMY = 500;
/** Narrower plots show a threshold only by name until values pass it [px]. */
const NARROW = 480;

/** [design px] */
const plotHeight = ({ height, unit }: CanvasOptions): number => height / unit - X_AXIS - AIR;
const yLabels = (options: CanvasOptions): number =>
  Math.max(2, Math.floor((plotHeight(options) - laneHeight(options.drawn().plot)) / Y_LABEL));
const endRoom = ({ series }: Plot): number =>
  Math.max(0, ...series.map(({ endLabel = "" }) => (endLabel === "" ? 0 : endLabel.length * FIGURE + 10)));
/** [CSS px] from uPlot's own sizes; asking the page would force a layout while drawing. */
const cssWidth = (u: uPlot): number => u.bbox.width / devicePixelRatio || u.width;

function xLabels(u: uPlot, plot: Plot, unit: number): number {
  const longest = Math.max(0, ...(plot.categories ?? []).map((name) => name.length));
  const room = (longest > 0 ? longest * FIGURE + 12 : X_LABEL) * unit;
  return Math.max(2, Math.floor(cssWidth(u) / room));
}

/** X of the axis label at a place [CSS px from the plot's left]. */
export function labelAt(u: uPlot, plot: Plot, left: number): number | null {
  const { min = 0, max = 0 } = u.scales["x"] ?? {};
  const away = ({ x }: Tick): number => Math.abs(u.valToPos(x, "x") - left);
  const [nearest] = xTicks(plot, min, max, xLabels(u, plot, 1)).sort((a, b) => away(a) - away(b));
  return nearest && away(nearest) <= X_LABEL / 2 ? nearest.x : null;
}

function xAxis({ drawn, theme, unit }: CanvasOptions): uPlot.Axis {
  // uPlot asks repeatedly until sizes agree; this caches the calendar's answer.
  let last = { key: "", ticks: [] as Tick[] };
  const ticks = (u: uPlot, from: number, to: number): Tick[] => {
    const { plot } = drawn();
    const count = xLabels(u, plot, unit);
    const key = [plot.zone, plot.categories, from, to, count].join(" ");
    if (key !== last.key) last = { key, ticks: xTicks(plot, from, to, count) };
    return last.ticks;
  };
  return {
    stroke: theme.ui["text-2"],
    font: `${12 * unit}px ${fontFamily}`,
    size: X_AXIS * unit,
    gap: 6 * unit,
    grid: { stroke: theme.ui.border, width: unit },
    ticks: { stroke: theme.ui.border, width: unit, size: 4 * unit },
    splits: (u, _axis, from, to) => ticks(u, from, to).map((tick) => tick.x),
    values: (u, splits) => {
      const known = new Map(ticks(u, u.scales.x!.min!, u.scales.x!.max!).map((tick) => [tick.x, tick]));
      return splits.map((x) => {
        const tick = known.get(x);
        return tick ? (tick.under ? `${tick.label}\n${tick.under}` : tick.label) : "";
      });
    },
  };
}

function yAxis(options: CanvasOptions): uPlot.Axis {
  const { drawn, theme, unit } = options;
  return {
    scale: "y",
    stroke: theme.ui["text-2"],
    font: `${12 * unit}px ${fontFamily}`,
    gap: 6 * unit,
    grid: { stroke: theme.ui.border, width: unit },
    ticks: { show: false },
    size: (_u, values) =>
      Math.max(LEFT_AXIS[drawn().plot.kind], Math.max(0, ...(values ?? []).map((text) => text.length)) * FIGURE + 14) *
      unit,
    splits: (_u, _axis, from, to) => {
      const { plot } = drawn();
      const top = topTickBelowRainLane(plot, from, to, plotHeight(options));
      return namedTicks(from, top, yLabels(options), plot.yTick);
    },
    values: (_u, splits) => splits.map(drawn().plot.yTick),
  };
}

const rainRange = (options: CanvasOptions): [number, number] => [
  0,
  (rainTop(options.drawn().plot) * plotHeight(options)) / RAIN_LANE.bars,
];

function rightAxis({ drawn, theme, unit }: CanvasOptions): uPlot.Axis {
  const { right, series } = drawn().plot;
  const color = series.find(({ axis }) => axis === "right")?.color;
  return {
    scale: "right",
    side: 1,
    stroke: color === undefined ? theme.ui["text-2"] : colorOf(theme, color),
    font: `${12 * unit}px ${fontFamily}`,
    gap: 6 * unit,
    size: RIGHT_AXIS * unit,
    grid: { show: false },
    ticks: { show: false },
    splits: () => niceTicks(right!.from, right!.to, 5),
    values: (_u, splits) => splits.map(right!.tick),
  };
}

export function canvasOptions(options: CanvasOptions): uPlot.Options {
  const { drawn, theme, width, height, unit } = options;
  const { plot } = drawn();
  const rain = hasRain(plot);
  const { right } = plot;
  const axisRoom = plot.kind === "instant" && width / unit > ROOMY ? RIGHT_AXIS : 12;
  const edge = right ? 0 : Math.max(axisRoom, endRoom(plot)) * unit;
  return {
    width,
    height,
    padding: [AIR * unit, edge, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: () => Object.values(drawn().view ?? fullExtent(drawn().plot)) as [number, number] },
      y: {
        range: (_u, low, high) => {
          const range = leftRange(drawn().plot, low, high, yLabels(options), width / unit < NARROW);
          return rangeBelowRainLane(drawn().plot, range, plotHeight(options));
        },
      },
      ...(right ? { right: { range: (): [number, number] => [right.from, right.to] } } : {}),
      ...(rain ? { rain: { dir: -1 as const, range: () => rainRange(options) } } : {}),
    },
    axes: [xAxis(options), yAxis(options), ...(right ? [rightAxis(options)] : [])],
    series: [{}, ...plot.series.map((series) => seriesOptions(series, options)), ...bandOptions(plot, options).series],
    bands: bandOptions(plot, options).bands,
    hooks: {
      drawClear: [
        (u) => drawSpans(u, drawn(), theme),
        (u) => drawInterval(u, drawn(), theme),
        (u) => drawDailyShade(u, drawn(), theme),
      ],
      // Rounding every corner of thousands of values takes a third of a frame, invisibly.
      drawAxes: [(u) => void (u.ctx.lineJoin = "bevel")],
      draw: [
        (u) => drawMarks(u, drawn(), theme, unit),
        (u) => drawMarkNotes(u, drawn(), theme, unit),
        (u) => drawRainLane(u, drawn(), theme, unit),
        (u) => drawThreshold(u, drawn(), theme, unit),
        (u) => drawWind(u, drawn(), theme, unit),
        (u) => drawEmphasis(u, drawn(), theme, unit),
        (u) => drawEndLabels(u, drawn(), theme, unit),
      ],
    },
  };
}
