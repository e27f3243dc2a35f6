import { type Theme, fontFamily } from "#contract/tokens";
import type uPlot from "uplot";
import { drawDailyShade } from "./canvas-daily.ts";
import { bandOptions, seriesOptions } from "./canvas-series.ts";
import { drawEmphasis, drawInterval, drawMarks, drawSpans, drawThreshold } from "./canvas-marks.ts";
import { drawWind } from "./canvas-wind.ts";
import { colourOf } from "#documents/plot/colours";
import { fullExtent } from "#documents/plot/extent";
import { niceTicks } from "#documents/plot/nice";
import type { Interval, Plot } from "./plot.ts";
import { leftRange, rainRange } from "#documents/plot/ranges";
import { type Tick, xTicks } from "#documents/plot/ticks";

/** What is drawn right now; a canvas asks for it at every drawing, so that it need not be built anew. */
export interface Drawn {
  plot: Plot;
  view: Interval | null;
  interval: Interval | null;
  hidden: ReadonlySet<string>;
}

export interface CanvasOptions {
  drawn: () => Drawn;
  theme: Theme;
  width: number;
  height: number;
  /** Size of a pixel of the design in CSS pixels: 1 on screens; pictures are drawn larger. */
  unit: number;
}

/** Room for one label of the x axis and of a value axis [px], and the mean width of a figure at 12 px [px]. */
const X_LABEL = 76;
const Y_LABEL = 38;
const FIGURE = 6.9;
/** Height of the x axis with two lines, and the air above the plot [px]. */
const X_AXIS = 38;
const AIR = 8;

/** Width of an axis at the right, and the least of the left one [px]. Charts of instants have both, so that their cursors stand together. */
const RIGHT_AXIS = 54;
const LEFT_AXIS = { day: 44, instant: 49, category: 44 } as const;
/** Narrower than this, what a missing axis leaves at the right is needed [px]. */
const ROOMY = 500;

/** How many labels the left axis has room for. */
const yLabels = ({ height, unit }: CanvasOptions): number =>
  Math.max(2, Math.floor((height / unit - X_AXIS - AIR) / Y_LABEL));
const isRain = (plot: Plot): boolean => plot.series.some((series) => series.shape === "rain");
/** Width of the plot [CSS px], from what uPlot knows: asking the page would make it lay itself out in the middle of a drawing. */
const cssWidth = (u: uPlot): number => u.bbox.width / devicePixelRatio || u.width;

function xAxis({ drawn, theme, unit }: CanvasOptions): uPlot.Axis {
  // uPlot asks for places and texts, and again until its sizes agree: the calendar is gone through once for each answer.
  let last = { key: "", ticks: [] as Tick[] };
  const ticks = (u: uPlot, from: number, to: number): Tick[] => {
    const { plot } = drawn();
    const longest = Math.max(0, ...(plot.categories ?? []).map((name) => name.length));
    const room = (longest > 0 ? longest * FIGURE + 12 : X_LABEL) * unit;
    const count = Math.max(2, Math.floor(cssWidth(u) / room));
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
    splits: (_u, _axis, from, to) => niceTicks(from, to, yLabels(options)),
    values: (_u, splits) => splits.map(drawn().plot.yTick),
  };
}

function rainAxis({ drawn, theme, unit }: CanvasOptions): uPlot.Axis {
  return {
    scale: "rain",
    side: 1,
    stroke: theme.chart.rain,
    font: `${12 * unit}px ${fontFamily}`,
    gap: 6 * unit,
    size: RIGHT_AXIS * unit,
    grid: { show: false },
    ticks: { show: false },
    splits: () => niceTicks(0, rainRange(drawn().plot).labelled, 2),
    values: (_u, splits) => {
      const rain = drawn().plot.series.find((series) => series.shape === "rain");
      return splits.map((value) => rain?.format(value) ?? "");
    },
  };
}

function rightAxis({ drawn, theme, unit }: CanvasOptions): uPlot.Axis {
  const { right, series } = drawn().plot;
  const colour = series.find(({ axis }) => axis === "right")?.colour;
  return {
    scale: "right",
    side: 1,
    stroke: colour === undefined ? theme.ui["text-2"] : colourOf(theme, colour),
    font: `${12 * unit}px ${fontFamily}`,
    gap: 6 * unit,
    size: RIGHT_AXIS * unit,
    grid: { show: false },
    ticks: { show: false },
    splits: () => niceTicks(right!.from, right!.to, 5),
    values: (_u, splits) => splits.map(right!.tick),
  };
}

/** Everything about a canvas except what the person does with it. */
export function canvasOptions(options: CanvasOptions): uPlot.Options {
  const { drawn, theme, width, height, unit } = options;
  const { plot } = drawn();
  const rain = isRain(plot);
  const { right } = plot;
  const beside = plot.kind === "instant" && width / unit > ROOMY ? RIGHT_AXIS : 12;
  const edge = rain || right ? 0 : beside * unit;
  return {
    width,
    height,
    padding: [AIR * unit, edge, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: () => Object.values(drawn().view ?? fullExtent(drawn().plot)) as [number, number] },
      y: { range: (_u, low, high) => leftRange(drawn().plot, low, high, yLabels(options)) },
      ...(right ? { right: { range: (): [number, number] => [right.from, right.to] } } : {}),
      ...(rain ? { rain: { dir: -1 as const, range: () => rainRange(drawn().plot).range } } : {}),
    },
    axes: [
      xAxis(options),
      yAxis(options),
      ...(rain ? [rainAxis(options)] : []),
      ...(right ? [rightAxis(options)] : []),
    ],
    series: [{}, ...plot.series.map((series) => seriesOptions(series, options)), ...bandOptions(plot, options).series],
    bands: bandOptions(plot, options).bands,
    hooks: {
      drawClear: [
        (u) => drawSpans(u, drawn(), theme),
        (u) => drawInterval(u, drawn(), theme),
        (u) => drawDailyShade(u, drawn(), theme),
      ],
      // uPlot rounds every corner of a line; with thousands of values that alone is a third of a frame, and no eye sees it.
      drawAxes: [(u) => void (u.ctx.lineJoin = "bevel")],
      draw: [
        (u) => drawThreshold(u, drawn(), theme, unit),
        (u) => drawMarks(u, drawn(), theme, unit),
        (u) => drawWind(u, drawn(), theme, unit),
        (u) => drawEmphasis(u, drawn(), theme, unit),
      ],
    },
  };
}
