import { type Theme, fontFamily } from "#plot/tokens";
import type uPlot from "uplot";
import type { CanvasState } from "../canvas-state.ts";
import { colorOf, withOpacity } from "#plot/colors";
import { markColor } from "#plot/legend";
import { laneHeight } from "#plot/ranges";
import type { MarkKind, Plot } from "../plot.ts";

/** Draws inside the plot without the previous series' dash, which uPlot leaves set. */
export function inside(u: uPlot, draw: (context: CanvasRenderingContext2D) => void): void {
  const { ctx, bbox } = u;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.setLineDash([]);
  ctx.globalAlpha = 1;
  draw(ctx);
  ctx.restore();
}

export const pixels = (unit: number): number => devicePixelRatio * unit;

/** Below the rain lane [canvas px]. */
export const valuesTop = (u: uPlot, plot: Plot, px: number): number => u.bbox.top + laneHeight(plot) * px;

export function drawInterval(u: uPlot, { plot, interval }: CanvasState, theme: Theme): void {
  if (!interval) return;
  const half = plot.kind === "day" ? 0.5 : 0;
  inside(u, (context) => {
    const left = u.valToPos(interval.from - half, "x", true);
    const right = u.valToPos(interval.to + half, "x", true);
    context.fillStyle = withOpacity(theme.chart.soiling, 0.17);
    context.fillRect(left, u.bbox.top, right - left, u.bbox.height);
  });
}

export function drawSpans(u: uPlot, { plot }: CanvasState, theme: Theme): void {
  const half = plot.kind === "day" ? 0.5 : 0;
  inside(u, (context) => {
    context.fillStyle = withOpacity(theme.chart.wash, 0.13);
    for (const { from, to } of plot.spans ?? []) {
      const left = u.valToPos(from - half, "x", true);
      context.fillRect(left, u.bbox.top, u.valToPos(to + half, "x", true) - left, u.bbox.height);
    }
  });
}

/** A drop or triangle of 10 px on the axis at x. */
function glyph(kind: MarkKind, x: number, floor: number, px: number): Path2D {
  const path = new Path2D();
  if (kind === "manual-cleaning" || kind === "freezing") {
    path.moveTo(x - 5 * px, floor - 9 * px);
    path.lineTo(x + 5 * px, floor - 9 * px);
    path.lineTo(x, floor - px);
  } else {
    path.moveTo(x, floor - 12 * px);
    path.bezierCurveTo(x + 1.5 * px, floor - 9 * px, x + 4 * px, floor - 7.5 * px, x + 4 * px, floor - 4.5 * px);
    path.arc(x, floor - 4.5 * px, 4 * px, 0, Math.PI);
    path.bezierCurveTo(x - 4 * px, floor - 7.5 * px, x - 1.5 * px, floor - 9 * px, x, floor - 12 * px);
  }
  path.closePath();
  return path;
}

const hollowKinds: ReadonlySet<MarkKind> = new Set(["alert-wash", "saved-wash", "tank-low"]);

/** Denser washes become ticks on the axis, because lines would hide the curves [px]. */
const CROWDED = 60;

function areMarksDense(u: uPlot, plot: Plot, px: number): boolean {
  const { min, max } = u.scales["x"] ?? {};
  const shown = (plot.marks ?? []).filter(
    ({ x, kind }) => kind !== "saved-wash" && x >= (min ?? x) && x <= (max ?? x),
  ).length;
  return shown * CROWDED * px > u.bbox.width;
}

const isLeftOut = ({ kind }: { kind: MarkKind }): boolean => kind === "covered" || kind === "in-doubt";

/**
 * Washes as lines with a glyph: solid with a drop, dashed with a triangle, hollow drop for an alert. A day that is left out is only a dashed
 * line.
 */
export function drawMarks(u: uPlot, { plot }: CanvasState, theme: Theme, unit: number): void {
  const px = pixels(unit);
  const floor = u.bbox.top + u.bbox.height;
  const crowded = areMarksDense(u, plot, px);
  inside(u, (context) => {
    for (const mark of plot.marks ?? []) {
      const tick = (crowded && mark.kind === "auto-wash") || mark.kind === "saved-wash";
      const hollow = hollowKinds.has(mark.kind);
      const x = Math.round(u.valToPos(mark.x, "x", true)) + 0.5;
      const color = colorOf(theme, markColor(mark.kind));
      context.strokeStyle = color;
      context.lineWidth = 1.5 * px;
      context.setLineDash(mark.kind === "manual-cleaning" || isLeftOut(mark) ? [3 * px, 3 * px] : []);
      context.beginPath();
      context.moveTo(x, tick ? floor - 6 * px : valuesTop(u, plot, px));
      context.lineTo(x, floor);
      context.stroke();
      context.setLineDash([]);
      if ((tick && !hollow) || isLeftOut(mark)) continue;
      const shape = glyph(mark.kind, x, floor, px);
      context.fillStyle = hollow ? theme.ui.surface : color;
      context.fill(shape);
      if (hollow) context.stroke(shape);
    }
  });
}

export function drawEmphasis(u: uPlot, { plot, hidden }: CanvasState, theme: Theme, unit: number): void {
  const px = pixels(unit);
  for (const series of plot.series) {
    const value = series.emphasis === undefined ? null : series.values[series.emphasis.index];
    if (!series.emphasis || value == null || hidden.has(series.key)) continue;
    const x = u.valToPos(plot.x[series.emphasis.index]!, "x", true);
    const y = u.valToPos(value, "y", true);
    inside(u, (context) => {
      context.font = `600 ${11 * px}px ${fontFamily}`;
      context.textAlign = "center";
      context.textBaseline = "bottom";
      // An outline in the background color keeps the label legible over lines.
      context.lineJoin = "round";
      context.lineWidth = 4 * px;
      context.strokeStyle = theme.ui.surface;
      context.strokeText(series.emphasis!.label, x, y - 4 * px);
      context.fillStyle = theme.ui.text;
      context.fillText(series.emphasis!.label, x, y - 4 * px);
      if (series.shape !== "line") return;
      context.beginPath();
      context.arc(x, y, 4 * px, 0, 2 * Math.PI);
      context.fillStyle = theme.ui.surface;
      context.strokeStyle = colorOf(theme, series.color);
      context.lineWidth = 2 * px;
      context.fill();
      context.stroke();
    });
  }
}
