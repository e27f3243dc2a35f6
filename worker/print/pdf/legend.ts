import type { Theme } from "#plot/tokens";
import { colorOf } from "#plot/colors";
import { glyphShapes } from "#plot/glyphs";
import { type LegendEntry, legendOf } from "#plot/legend";
import type { Plot } from "#plot/plot";
import { ink, tint } from "./color.ts";
import type { Pen } from "./pen.ts";

const SIZE = 8.5;
const LINE = 13;
const GLYPH = 14;

/** Draws the sign of an entry into a box of 14 x 12 pt with its upper left corner at x, y. */
export function drawGlyph(pen: Pen, { glyph, color: role }: LegendEntry, x: number, y: number, theme: Theme): void {
  const { d, stroke, dash, opacity = 1 } = glyphShapes[glyph];
  const color = colorOf(theme, role);
  if (stroke === undefined) pen.shape(d, [x, y], { fill: tint(color, opacity) });
  else pen.shape(d, [x, y], { color: ink(color), width: stroke, ...(dash ? { dash } : {}) });
}

export function drawLegend(pen: Pen, plot: Plot, left: number, top: number, width: number, theme: Theme): number {
  let x = left;
  let y = top;
  for (const entry of legendOf(plot)) {
    const entryWidth = GLYPH + 5 + pen.width(entry.label, SIZE);
    if (x > left && x + entryWidth > left + width) {
      x = left;
      y += LINE;
    }
    drawGlyph(pen, entry, x, y, theme);
    pen.text(entry.label, x + GLYPH + 5, y + 9, { size: SIZE, color: ink(theme.ui["text-2"]) });
    x += entryWidth + 14;
  }
  return y + LINE - top;
}
