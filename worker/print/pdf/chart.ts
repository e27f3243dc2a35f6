import type { Theme } from "#plot/tokens";
import { fullExtent } from "#plot/extent";
import { namedTicks, niceTicks } from "#plot/nice";
import type { Plot } from "#plot/plot";
import { RAIN_LANE, hasRain, laneHeight, leftRange, rainTop } from "#plot/ranges";
import { xTicks } from "#plot/ticks";
import {
  type Area,
  drawBands,
  drawColumns,
  drawEmphasis,
  drawFills,
  drawLine,
  drawMarks,
  drawRain,
  drawSpans,
  type Frame,
} from "./chart-marks.ts";
import { ink } from "./color.ts";
import type { Pen } from "./pen.ts";

/** Font size of axis figures, and room for the axes [pt]. */
const FIGURE = 8;
const AXIS = { left: 10, right: 12, bottom: 26 } as const;
/** Room for one label of the x and of the y axis [pt]. */
const LABEL = { x: 52, y: 24 } as const;

function extremes(plot: Plot): [number | null, number | null] {
  const columns = [
    ...plot.series.filter(({ shape, axis }) => shape !== "rain" && axis !== "right").map(({ values }) => values),
    ...(plot.bands ?? []).flatMap(({ low, high }) => [low, high]),
  ];
  const values = columns.flat().filter((value) => value !== null);
  return values.length === 0 ? [null, null] : [Math.min(...values), Math.max(...values)];
}

const scale =
  ([from, to]: readonly [number, number], start: number, end: number) =>
  (value: number): number =>
    start + ((value - from) / (to - from)) * (end - start);

/** Round values may leave one label, which is no scale. */
const LABELS = { least: 3, most: 8 } as const;

function labelsOf(plot: Plot, room: number): number {
  const isScale = (count: number) =>
    niceTicks(...leftRange(plot, ...extremes(plot), count), count).length >= LABELS.least;
  let count = Math.max(LABELS.least, room);
  while (count < LABELS.most && !isScale(count)) count++;
  return count;
}

/** Uses the same scales, ticks and order as the canvas. */
export function drawChart(pen: Pen, plot: Plot, area: Area, theme: Theme): void {
  const right = area.left + area.width - AXIS.right;
  const bottom = area.top + area.height - AXIS.bottom;
  const top = area.top + laneHeight(plot);
  const labels = labelsOf(plot, Math.floor((bottom - top) / LABEL.y));
  const range = leftRange(plot, ...extremes(plot), labels);
  const figures = niceTicks(...range, labels).map((value) => pen.width(plot.yTick(value), FIGURE));
  const rain = hasRain(plot) ? pen.width(rainLabel(plot), FIGURE) : 0;
  const left = area.left + AXIS.left + Math.max(rain, ...figures);
  const { from, to } = fullExtent(plot);
  const inner: Area = { left, top: area.top, width: right - left, height: bottom - area.top };
  const frame: Frame = {
    ...inner,
    x: scale([from, to], left, right),
    y: scale(range, bottom, top),
    rain: scale([0, rainTop(plot)], area.top, area.top + RAIN_LANE.bars),
  };
  drawSpans(pen, plot, frame, theme);
  drawBands(pen, plot, frame, theme);
  drawFills(pen, plot, frame, theme);
  drawValueAxis(pen, plot, frame, range, labels, theme);
  drawBottomAxis(pen, plot, frame, theme);
  for (const series of plot.series) {
    if (series.shape === "rain") drawRain(pen, plot, series, frame, theme);
    if (series.shape === "columns") drawColumns(pen, plot, series, frame, theme);
  }
  drawMarks(pen, plot, frame, theme);
  for (const series of plot.series) if (series.shape === "line") drawLine(pen, plot, series, frame, theme);
  drawEmphasis(pen, plot, frame, theme);
  if (hasRain(plot)) drawRainAxis(pen, plot, frame, theme);
}

function drawValueAxis(
  pen: Pen,
  plot: Plot,
  frame: Frame,
  [from, to]: readonly [number, number],
  labels: number,
  theme: Theme,
): void {
  const right = frame.left + frame.width;
  for (const value of namedTicks(from, to, labels, plot.yTick)) {
    const y = frame.y(value);
    pen.rule([frame.left, y], [right, y], { color: ink(theme.ui.border), width: 0.5 });
    pen.text(plot.yTick(value), frame.left - 6, y + FIGURE * 0.36, { ...figureOf(theme), align: "end" });
  }
}

const figureOf = (theme: Theme) => ({ size: FIGURE, color: ink(theme.ui["text-2"]) });

function drawBottomAxis(pen: Pen, plot: Plot, frame: Frame, theme: Theme): void {
  const [right, bottom] = [frame.left + frame.width, frame.top + frame.height];
  const figure = figureOf(theme);
  const extent = fullExtent(plot);
  const longest = Math.max(0, ...(plot.categories ?? []).map((name) => pen.width(name, FIGURE)));
  const room = Math.max(2, Math.floor(frame.width / (longest > 0 ? longest + 8 : LABEL.x)));
  for (const tick of xTicks(plot, extent.from, extent.to, room)) {
    const x = frame.x(tick.x);
    pen.rule([x, bottom], [x, bottom + 3], { color: ink(theme.ui.border), width: 0.5 });
    pen.text(tick.label, x, bottom + 12, { ...figure, align: "middle" });
    if (tick.under)
      pen.text(tick.under, x, bottom + 21, { ...figure, color: ink(theme.ui["text-3"]), align: "middle" });
  }
  pen.rule([frame.left, bottom], [right, bottom], { color: ink(theme.ui["border-strong"]), width: 0.75 });
}

const rainLabel = (plot: Plot): string =>
  plot.series.find(({ shape }) => shape === "rain")?.format(rainTop(plot)) ?? "";

function drawRainAxis(pen: Pen, plot: Plot, frame: Frame, theme: Theme): void {
  pen.rule([frame.left, frame.top], [frame.left + frame.width, frame.top], { color: ink(theme.ui.border), width: 0.5 });
  const figure = { size: FIGURE, color: ink(theme.chart.rain), align: "end" } as const;
  const full = frame.rain(rainTop(plot));
  pen.text(rainLabel(plot), frame.left - 6, full + FIGURE * 0.36, figure);
}
