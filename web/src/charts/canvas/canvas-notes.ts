import { type Theme, dashes, fontFamily } from "#plot/tokens";
import type uPlot from "uplot";
import { colorOf } from "#plot/colors";
import { RAIN_LANE, rainTop } from "#plot/ranges";
import type { CanvasState } from "../canvas-state.ts";
import { inside, pixels, valuesTop } from "./canvas-marks.ts";

const withoutZeros = (text: string): string => text.replace(/(?<=\.\d*)0+(?= )/, "").replace(/\.(?= )/, "");

export function drawRainLane(u: uPlot, { plot, hidden }: CanvasState, theme: Theme, unit: number): void {
  const rain = plot.series.find(({ shape }) => shape === "rain");
  if (!rain || hidden.has(rain.key)) return;
  const px = pixels(unit);
  const { ctx, bbox } = u;
  ctx.save();
  ctx.setLineDash([]);
  ctx.strokeStyle = theme.ui.border;
  ctx.lineWidth = px;
  ctx.beginPath();
  ctx.moveTo(bbox.left, bbox.top + 0.5);
  ctx.lineTo(bbox.left + bbox.width, bbox.top + 0.5);
  ctx.stroke();
  ctx.font = `${11 * px}px ${fontFamily}`;
  ctx.fillStyle = theme.chart.rain;
  ctx.textAlign = "right";
  ctx.textBaseline = "middle";
  const full = withoutZeros(rain.format(rainTop(plot)));
  ctx.fillText(full, bbox.left - 6 * px, bbox.top + RAIN_LANE.bars * px);
  ctx.restore();
}

/** Room for a threshold's name at the right edge [px]. */
const THRESHOLD_ROOM = 120;

export function drawThreshold(u: uPlot, { plot }: CanvasState, theme: Theme, unit: number): void {
  const { threshold } = plot;
  if (!threshold) return;
  const px = pixels(unit);
  const top = valuesTop(u, plot, px);
  const y = Math.round(u.valToPos(threshold.value, "y", true)) + 0.5;
  const isInView = y >= top;
  inside(u, (context) => {
    context.strokeStyle = theme.ui.critical;
    context.lineWidth = 1.5 * px;
    if (isInView) {
      context.setLineDash(dashes.threshold.map((length) => length * px));
      context.beginPath();
      context.moveTo(u.bbox.left, y);
      context.lineTo(u.bbox.left + u.bbox.width, y);
      context.stroke();
      context.setLineDash([]);
    }
    // The pill's background keeps the name legible.
    const label = isInView ? threshold.label : `\u25B2 ${threshold.label}`;
    context.font = `${11 * px}px ${fontFamily}`;
    const width = context.measureText(label).width + 16 * px;
    const height = 18 * px;
    const left = u.bbox.left + u.bbox.width - width - 4 * px;
    const middle = isInView ? Math.max(y, top + height / 2 + px) : top + height / 2 + px;
    context.lineWidth = px;
    context.fillStyle = theme.ui.surface;
    context.beginPath();
    context.roundRect(left, middle - height / 2, width, height, height / 2);
    context.fill();
    context.stroke();
    context.fillStyle = theme.ui.critical;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(label, left + width / 2, middle + 0.5 * px);
  });
}

/** Notes closer to the edge or to each other are left out [px]. */
const NOTE_AIR = 8;

export function drawMarkNotes(u: uPlot, { plot }: CanvasState, theme: Theme, unit: number): void {
  const px = pixels(unit);
  const noted = (plot.marks ?? []).filter(({ note }) => note !== undefined);
  if (noted.length === 0) return;
  const end = u.bbox.left + u.bbox.width - (plot.threshold ? THRESHOLD_ROOM * px : 0);
  const top = valuesTop(u, plot, px) + 10 * px;
  const threshold = plot.threshold ? u.valToPos(plot.threshold.value, "y", true) : -Infinity;
  // Below the threshold, if it would cross the text.
  const y = Math.abs(threshold - top) < 9 * px ? threshold + 11 * px : top;
  inside(u, (context) => {
    context.font = `${11 * px}px ${fontFamily}`;
    context.textAlign = "left";
    context.textBaseline = "middle";
    context.lineJoin = "round";
    context.lineWidth = 4 * px;
    context.strokeStyle = theme.ui.surface;
    context.fillStyle = theme.chart.wash;
    for (const [index, { x, note }] of noted.entries()) {
      const left = u.valToPos(x, "x", true) + NOTE_AIR * px;
      const next = noted[index + 1];
      const free = Math.min(end, next ? u.valToPos(next.x, "x", true) : end) - NOTE_AIR * px;
      if (left < u.bbox.left || left + context.measureText(note!).width > free) continue;
      context.strokeText(note!, left, y);
      context.fillText(note!, left, y);
    }
  });
}

export function drawEndLabels(u: uPlot, { plot, hidden }: CanvasState, theme: Theme, unit: number): void {
  const px = pixels(unit);
  const { max = Infinity } = u.scales["x"] ?? {};
  const labels = plot.series.flatMap((series) => {
    if (series.endLabel === undefined || hidden.has(series.key)) return [];
    const last = series.values.findLastIndex((value, index) => value !== null && plot.x[index]! <= max);
    if (last < 0) return [];
    const at = { x: u.valToPos(plot.x[last]!, "x", true), y: u.valToPos(series.values[last]!, "y", true) };
    return [{ ...at, text: series.endLabel, color: colorOf(theme, series.color) }];
  });
  const { ctx } = u;
  ctx.save();
  ctx.font = `600 ${11 * px}px ${fontFamily}`;
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  let free = Number.NEGATIVE_INFINITY;
  for (const { x, y, text, color } of labels.sort((a, b) => a.y - b.y)) {
    const place = Math.max(y, free);
    ctx.fillStyle = color;
    ctx.fillText(text, x + 6 * px, place);
    free = place + 14 * px;
  }
  ctx.restore();
}
