import type { Theme } from "#plot/tokens";
import { ink } from "./color.ts";
import { PRODUCT } from "./paper.ts";
import type { Pen } from "./pen.ts";

export function drawMark(pen: Pen, x: number, base: number, theme: Theme): void {
  pen.box(x, base - 8.5, 3, 10.5, ink(theme.ui.accent));
  pen.text(PRODUCT, x + 8, base, { size: 11, color: ink(theme.ui.accent), bold: true });
}
