import type { Theme } from "#plot/tokens";
import { ink } from "./color.ts";
import { MARGIN, PRINTED, PRODUCT } from "./paper.ts";
import type { Pen } from "./pen.ts";

export function drawMark(pen: Pen, x: number, base: number, theme: Theme): void {
  pen.box(x, base - 8.5, 3, 10.5, ink(theme.ui.accent));
  pen.text(PRODUCT, x + 8, base, { size: 11, color: ink(theme.ui.accent), bold: true });
}

/** Head of a report's first sheet, to 92 pt. Returns the style of what follows it. */
export function drawTitle(
  pen: Pen,
  { title, name, printed }: { title: string; name: string; printed: string },
  theme: Theme,
) {
  const quiet = { size: 9, color: ink(theme.ui["text-2"]) };
  const bold = { size: 12, color: ink(theme.ui.text), bold: true };
  drawMark(pen, MARGIN.side, 46, theme);
  pen.text(printed, MARGIN.side + PRINTED, 46, { ...quiet, align: "end" });
  pen.text(title, MARGIN.side, 74, { ...bold, size: 20 });
  pen.text(pen.cut(name, PRINTED, bold), MARGIN.side, 92, bold);
  return quiet;
}
