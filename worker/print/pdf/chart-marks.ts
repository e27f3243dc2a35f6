import type { Theme } from "#plot/tokens";
import { colorOf } from "#plot/colors";
import { lineBreaks, maxGap, isolatedPoints } from "#plot/extent";
import { legendOf } from "#plot/legend";
import type { Plot, PlotBand, PlotSeries } from "#plot/plot";
import { laneHeight } from "#plot/ranges";
import { ink, tint } from "./color.ts";
import { drawGlyph } from "./legend.ts";
import type { Pen, Point } from "./pen.ts";

/** Area of a chart on the sheet [pt]. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Frame extends Area {
  x: (value: number) => number;
  y: (value: number) => number;
  rain: (value: number) => number;
}

const FILL = 0.13;
const BAND = 0.22;
const SPAN = 0.12;
const LINE = 1.5;
/** Share of a step, and largest width [pt]. */
const COLUMN = { share: 0.7, widest: 32 } as const;
const RAIN = { share: 0.8, widest: 5 } as const;

function runs(plot: Plot, values: readonly (number | null)[]): number[][] {
  const broken = new Set(lineBreaks(plot.x, values, maxGap(plot)).map(([, after]) => after));
  const groups: number[][] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const last = groups.at(-1);
    if (last === undefined || last.at(-1) !== index - 1 || broken.has(index)) groups.push([index]);
    else last.push(index);
  }
  return groups;
}

/** Draws uncertainty behind everything else. Hairline edges keep it visible in gray print. */
export function drawBands(pen: Pen, plot: Plot, frame: Frame, theme: Theme): void {
  const edge = (run: number[], values: PlotBand["low"]): Point[] =>
    run.map((index) => [frame.x(plot.x[index]!), frame.y(values[index]!)]);
  for (const band of plot.bands ?? []) {
    const color = colorOf(theme, band.color);
    const both = band.low.map((low, index) => (band.high[index] === null ? null : low));
    for (const run of runs(plot, both)) {
      const [low, high] = [edge(run, band.low), edge(run, band.high)];
      pen.area([...high, ...low.toReversed()], tint(color, BAND));
      for (const line of [low, high]) pen.line(line, { color: tint(color, 0.45), width: 0.5 });
    }
  }
}

export function drawFills(pen: Pen, plot: Plot, frame: Frame, theme: Theme): void {
  const floor = frame.top + frame.height;
  for (const series of plot.series) {
    if (series.shape !== "line" || !series.fill) continue;
    for (const run of runs(plot, series.values)) {
      const points = run.map((index): Point => [frame.x(plot.x[index]!), frame.y(series.values[index]!)]);
      const [first, last] = [points[0]!, points.at(-1)!];
      pen.area([...points, [last[0], floor], [first[0], floor]], tint(colorOf(theme, series.color), FILL));
    }
  }
}

export function drawLine(pen: Pen, plot: Plot, series: PlotSeries, frame: Frame, theme: Theme): void {
  const color = ink(colorOf(theme, series.color));
  const place = (index: number): Point => [frame.x(plot.x[index]!), frame.y(series.values[index]!)];
  const dash = series.dash?.length ? { dash: series.dash } : {};
  for (const run of runs(plot, series.values)) pen.line(run.map(place), { color, width: LINE, ...dash });
  for (const index of isolatedPoints(plot.x, series.values, maxGap(plot)))
    pen.dot(place(index), 2, color, { color, width: 0.5 });
}

function barWidth(plot: Plot, frame: Frame, { share, widest }: { share: number; widest: number }): number {
  const [first = 0, second = first + 1] = plot.x;
  return Math.min(widest, (frame.x(second) - frame.x(first)) * share);
}

export function drawColumns(pen: Pen, plot: Plot, series: PlotSeries, frame: Frame, theme: Theme): void {
  const width = barWidth(plot, frame, COLUMN);
  for (const [index, value] of series.values.entries()) {
    if (value === null || value === 0) continue;
    const [from, to] = [frame.y(Math.max(0, value)), frame.y(Math.min(0, value))];
    pen.box(frame.x(plot.x[index]!) - width / 2, from, width, to - from, ink(colorOf(theme, series.color)));
  }
}

export function drawRain(pen: Pen, plot: Plot, series: PlotSeries, frame: Frame, theme: Theme): void {
  const width = barWidth(plot, frame, RAIN);
  for (const [index, value] of series.values.entries()) {
    if (value === null || value <= 0) continue;
    const x = frame.x(plot.x[index]!) - width / 2;
    pen.box(x, frame.top, width, frame.rain(value) - frame.top, ink(colorOf(theme, series.color)));
  }
}

export function drawSpans(pen: Pen, plot: Plot, frame: Frame, theme: Theme): void {
  for (const { from, to } of plot.spans ?? []) {
    const [left, right] = [frame.x(from - 0.5), frame.x(to + 0.5)];
    const top = frame.top + laneHeight(plot);
    pen.box(left, top, right - left, frame.top + frame.height - top, tint(theme.chart.wash, SPAN));
  }
}

/** Minimum mean distance of wash lines [pt]; denser washes become ticks on the axis, because lines would hide the curves. */
const CROWDED = 14;

/** Draws washes as vertical lines with the symbol of their kind; planned ones are dashed. */
export function drawMarks(pen: Pen, plot: Plot, frame: Frame, theme: Theme): void {
  const entries = new Map(legendOf(plot).map((entry) => [entry.key, entry]));
  const floor = frame.top + frame.height;
  const crowded = (plot.marks ?? []).length * CROWDED > frame.width;
  for (const mark of plot.marks ?? []) {
    const entry = entries.get(mark.kind);
    if (!entry) continue;
    const x = frame.x(mark.x);
    const color = ink(colorOf(theme, entry.color));
    const isPlain = crowded || mark.kind === "auto-wash" || mark.kind === "alert-wash";
    const top = crowded ? floor - 7 : frame.top + laneHeight(plot);
    pen.rule([x, top], [x, floor], { color, width: 1, ...(isPlain ? {} : { dash: [3, 3] }) });
    if (!crowded) drawGlyph(pen, entry, x - 7, floor - 12, theme);
  }
}

const LABEL = 8.5;

export function drawEmphasis(pen: Pen, plot: Plot, frame: Frame, theme: Theme): void {
  for (const series of plot.series) {
    if (series.shape !== "line" || series.emphasis === undefined) continue;
    const color = ink(colorOf(theme, series.color));
    const place = (index: number): Point => [frame.x(plot.x[index]!), frame.y(series.values[index]!)];
    for (const index of series.values.keys())
      if (series.values[index] !== null) pen.dot(place(index), 2, color, { color, width: 0.5 });
    const { index, label } = series.emphasis;
    const value = series.values[index];
    if (value == null) continue;
    const [x, y] = place(index);
    const text = `${label} ${series.format(value)}`;
    const half = pen.width(text, LABEL, true) / 2;
    const middle = Math.min(Math.max(x, frame.left + half), frame.left + frame.width - half);
    pen.dot([x, y], 4, ink(theme.ui.surface), { color, width: 2 });
    pen.text(text, middle, y - 9, { size: LABEL, color: ink(theme.ui.text), bold: true, align: "middle" });
  }
}
