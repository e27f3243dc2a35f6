import type { PDFFont } from "pdf-lib";
import type { Plot } from "#plot/plot";
import { drawChart } from "./chart.ts";
import { ink } from "./color.ts";
import type { Flow } from "./flow.ts";
import { drawLegend } from "./legend.ts";
import { MARGIN, PRINTED } from "./paper.ts";
import { linesOf, linesOfPieces } from "./text.ts";

const LABEL = 8;
/** Figures shrink to fit their column, then wrap [pt]. */
const SIZES = [17, 14, 11.5] as const;
const SMALL = { size: 9, line: 12 } as const;
const GAP = 14;
const LIST = " · ";

const broken = (value: string, font: PDFFont, width: number): string[] =>
  value.includes(LIST)
    ? linesOfPieces(value.split(LIST), LIST, font, SMALL.size, width)
    : linesOf(value, font, SMALL.size, width);

/** A chart with its legend above. */
export function drawPlot(flow: Flow, plot: Plot, height: number): void {
  flow.y += drawLegend(flow.pen, plot, MARGIN.side, flow.y - 3, PRINTED, flow.theme) + 5;
  drawChart(flow.pen, plot, { left: MARGIN.side, top: flow.y, width: PRINTED, height }, flow.theme);
  flow.y += height + 14;
}

export function drawFigureRow(flow: Flow, facts: readonly Fact[]): void {
  const width = (PRINTED - GAP * (facts.length - 1)) / facts.length;
  const { regular, bold } = flow.paper.fonts;
  const laid = facts.map(({ label, value }) => {
    const size = SIZES.find((size) => flow.pen.width(value, size, true) <= width);
    return {
      labels: linesOf(label, regular, LABEL, width),
      size: size ?? SMALL.size,
      lines: size === undefined ? broken(value, bold, width) : [value],
    };
  });
  const below = Math.max(...laid.map(({ lines }) => (lines.length === 1 ? 22 : lines.length * SMALL.line + 4)));
  const height = 12 + below;
  flow.ensureRoom(height);
  const { ui } = flow.theme;
  for (const [column, { labels, size, lines }] of laid.entries()) {
    const x = MARGIN.side + column * (width + GAP);
    flow.pen.text(labels[0] ?? "", x, flow.y + LABEL, { size: LABEL, color: ink(ui["text-2"]) });
    for (const [row, text] of lines.entries()) {
      const base = lines.length === 1 ? flow.y + 14 + 15 : flow.y + 12 + SMALL.line * (row + 1);
      flow.pen.text(text, x, base, { size, color: ink(ui.text), bold: true });
    }
  }
  flow.y += height + 8;
}

export interface Fact {
  label: string;
  value: string;
}

/** Share of a column that the label takes, and the gap between columns [pt]. */
const LABEL_SHARE = 0.36;
const COLUMN_GAP = 18;

export function drawFacts(flow: Flow, facts: readonly Fact[]): void {
  const { size, line } = flow.density.body;
  const width = (PRINTED - COLUMN_GAP) / 2;
  const { regular } = flow.paper.fonts;
  for (let index = 0; index < facts.length; index += 2) {
    const pair = facts.slice(index, index + 2).map(({ label, value }) => ({
      labels: linesOf(label, regular, size, width * LABEL_SHARE - 6),
      values: linesOf(value, regular, size, width * (1 - LABEL_SHARE)),
    }));
    const height = Math.max(...pair.map(({ labels, values }) => Math.max(labels.length, values.length))) * line;
    flow.ensureRoom(height);
    for (const [column, { labels, values }] of pair.entries()) {
      const left = MARGIN.side + column * (width + COLUMN_GAP);
      const write = (lines: readonly string[], x: number, color: string): void => {
        for (const [row, text] of lines.entries())
          flow.pen.text(text, x, flow.y + size + row * line, { size, color: ink(color) });
      };
      write(labels, left, flow.theme.ui["text-2"]);
      write(values, left + width * LABEL_SHARE, flow.theme.ui.text);
    }
    flow.y += height + 2;
  }
}
