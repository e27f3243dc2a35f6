import { fontFamily, themes } from "#plot/tokens";
import uPlot from "uplot";
import type { LegendEntry } from "#plot/legend";
import { glyphShapes } from "#plot/glyphs";
import { canvasOptions } from "../canvas/canvas-options.ts";
import { colorOf } from "#plot/colors";
import { savedAs, type ShownChart } from "./chart-name.ts";
import { download } from "./download.ts";
import { clampView } from "../zoom/extent.ts";
import { type Interval, type Plot, legendOf } from "../plot.ts";
import { plotData } from "../plot-data.ts";
import { xText } from "#plot/summary";

/** Slides and reports are white, whatever the screen is. */
const theme = themes.light;

const WIDTH = 1200;
const PLOT_HEIGHT = 380;
const HEAD = 64;
const MARGIN = 16;
const SCALE = 2;

/** "May 21, 2026 – Nov 20, 2026 · America/Los_Angeles" */
export function rangeText(plot: Plot, view: Interval | null): string {
  if (plot.kind === "category") return plot.xLabel ?? "";
  const { from, to } = view ?? { from: plot.x[0] ?? 0, to: plot.x.at(-1) ?? 0 };
  const [first, last] = [xText(plot, from), xText(plot, to)];
  const range = first === last ? first : `${first} – ${last}`;
  return plot.kind === "day" ? `${range} · ${plot.zone}` : range;
}

async function drawPlot({ plot, hidden, view }: ShownChart): Promise<HTMLCanvasElement> {
  const unit = SCALE / devicePixelRatio;
  const place = document.createElement("div");
  place.style.cssText = "position:fixed;left:-10000px;top:0;visibility:hidden";
  document.body.append(place);
  const drawn = { plot, hidden, interval: null, view: clampView(plot, view) };
  const size = { width: (WIDTH - 2 * MARGIN) * unit, height: PLOT_HEIGHT * unit };
  const options = canvasOptions({ drawn: () => drawn, theme, unit, ...size });
  try {
    return await new Promise((resolve) => {
      const finished = (u: uPlot) => resolve(u.ctx.canvas);
      options.hooks = { ...options.hooks, draw: [...(options.hooks?.draw ?? []), finished] };
      void new uPlot(options, plotData(plot), place);
    });
  } finally {
    place.remove();
  }
}

function drawHead(context: CanvasRenderingContext2D, { title, name, plot, hidden, view }: ShownChart): void {
  context.textBaseline = "middle";
  context.fillStyle = theme.ui.text;
  context.font = `600 16px ${fontFamily}`;
  context.fillText(title, MARGIN, 24);
  const end = MARGIN + context.measureText(title).width;
  context.font = `12px ${fontFamily}`;
  context.fillStyle = theme.ui["text-2"];
  context.fillText(name, end + 12, 24);
  context.textAlign = "right";
  context.fillText(rangeText(plot, clampView(plot, view)), WIDTH - MARGIN, 24);
  context.textAlign = "left";
  let x = MARGIN;
  for (const entry of legendOf(plot).filter((candidate) => !hidden.has(candidate.key))) {
    drawGlyph(context, entry, colorOf(theme, entry.color), x);
    context.fillStyle = theme.ui["text-2"];
    context.fillText(entry.label, x + 20, 48);
    x += 20 + context.measureText(entry.label).width + 20;
  }
}

const shape = (d: string): Path2D => new Path2D(d);

function drawGlyph(context: CanvasRenderingContext2D, { glyph }: LegendEntry, color: string, x: number): void {
  const { d, stroke, dash = [], opacity = 1 } = glyphShapes[glyph];
  const path = shape(d);
  context.save();
  context.translate(x, 42);
  context.globalAlpha = opacity;
  context.setLineDash([...dash]);
  context.fillStyle = color;
  context.strokeStyle = color;
  if (stroke === undefined) context.fill(path);
  else {
    context.lineWidth = stroke;
    context.stroke(path);
  }
  context.restore();
}

export async function exportPng(picture: ShownChart): Promise<void> {
  await document.fonts.load(`12px ${fontFamily}`);
  const chart = await drawPlot(picture);
  const canvas = new OffscreenCanvas(WIDTH * SCALE, (HEAD + PLOT_HEIGHT + MARGIN) * SCALE);
  const context = canvas.getContext("2d") as unknown as CanvasRenderingContext2D;
  context.fillStyle = theme.ui.surface;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(SCALE, SCALE);
  drawHead(context, picture);
  context.drawImage(chart, MARGIN, HEAD, WIDTH - 2 * MARGIN, PLOT_HEIGHT);
  const { name, title, plot, view } = picture;
  download(await canvas.convertToBlob({ type: "image/png" }), `${savedAs(name, title, plot, view)}.png`);
}
