import type { Theme } from "#plot/tokens";
import type uPlot from "uplot";
import type { CanvasState } from "../canvas-state.ts";
import { barbs, samplePoints } from "./wind.ts";

const STAFF = 15;
const HEIGHT = 14;
/** Width per barb [px]. */
const SPACE = 22;

/** Wind barbs at the top: the staff points into the wind, feathers give the speed. */
export function drawWind(u: uPlot, { plot, view }: CanvasState, theme: Theme, unit: number): void {
  if (!plot.wind) return;
  const { speed, bearing } = plot.wind;
  const px = devicePixelRatio * unit;
  const shown: number[] = [];
  for (const [index, x] of plot.x.entries()) {
    const inView = !view || (x >= view.from && x <= view.to);
    if (inView && speed[index] != null && bearing[index] != null) shown.push(index);
  }
  const { ctx } = u;
  ctx.save();
  ctx.strokeStyle = theme.ui["text-2"];
  ctx.fillStyle = theme.ui["text-2"];
  ctx.lineWidth = 1.25 * px;
  ctx.setLineDash([]);
  for (const index of samplePoints(shown, u.bbox.width / (SPACE * px))) {
    const at = u.valToPos(plot.x[index]!, "x", true);
    // At the edge it would cover the axis labels.
    if (Math.min(at - u.bbox.left, u.bbox.left + u.bbox.width - at) < (SPACE / 2) * px) continue;
    ctx.save();
    ctx.translate(at, u.bbox.top + HEIGHT * px);
    ctx.rotate((bearing[index]! * Math.PI) / 180);
    drawBarb(ctx, speed[index]!, px);
    ctx.restore();
  }
  ctx.restore();
}

function drawBarb(context: CanvasRenderingContext2D, speed: number, px: number): void {
  const feathers = barbs(speed);
  context.beginPath();
  if (feathers === null) {
    context.arc(0, 0, 3 * px, 0, 2 * Math.PI);
    context.stroke();
    return;
  }
  const tip = (-STAFF / 2) * px;
  context.moveTo(0, (STAFF / 2) * px);
  context.lineTo(0, tip);
  let at = tip;
  for (let n = 0; n < feathers.pennants; n++, at += 4 * px) {
    context.moveTo(0, at);
    context.lineTo(6 * px, at + px);
    context.lineTo(0, at + 3 * px);
  }
  for (let n = 0; n < feathers.long; n++, at += 3 * px) {
    context.moveTo(0, at);
    context.lineTo(6 * px, at - 2 * px);
  }
  if (feathers.short > 0) {
    // Alone at the tip it would look like a bent staff.
    const from = feathers.pennants + feathers.long === 0 ? at + 3 * px : at;
    context.moveTo(0, from);
    context.lineTo(3.5 * px, from - px);
  }
  context.stroke();
}
