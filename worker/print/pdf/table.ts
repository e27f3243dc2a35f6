import type { Color } from "pdf-lib";
import { ink } from "./color.ts";
import type { Flow } from "./flow.ts";
import { MARGIN, PRINTED } from "./paper.ts";
import { linesOf, linesOfPieces } from "./text.ts";

export interface PdfCell {
  pieces: readonly string[];
  separator?: string;
  bold?: boolean;
}

export interface PdfColumn<Row> {
  header: string;
  share: number;
  align?: "start" | "end";
  /** A text isn't broken, unless it is wider than the column. */
  cell: (row: Row) => PdfCell | string;
}

const PAD = 4;
const HEAD = { size: 7.5, line: 9 } as const;

interface Laid {
  left: number;
  width: number;
  align: "start" | "end";
}

function layOut<Row>(columns: readonly PdfColumn<Row>[]): Laid[] {
  const total = columns.reduce((sum, { share }) => sum + share, 0);
  let left: number = MARGIN.side;
  return columns.map(({ share, align = "start" }) => {
    const width = (share / total) * PRINTED;
    const laid = { left, width, align };
    left += width;
    return laid;
  });
}

const anchor = ({ left, width, align }: Laid): number => (align === "end" ? left + width - PAD : left + PAD);

function drawHead<Row>(flow: Flow, columns: readonly PdfColumn<Row>[], laid: readonly Laid[]): void {
  const { ui } = flow.theme;
  const { row: pad } = flow.density;
  const { bold } = flow.paper.fonts;
  const texts = columns.map(({ header }, index) => linesOf(header, bold, HEAD.size, laid[index]!.width - 2 * PAD));
  const height = Math.max(...texts.map((lines) => lines.length)) * HEAD.line + 2 * pad;
  flow.pen.box(MARGIN.side, flow.y, PRINTED, height, ink(ui.bg));
  for (const [index, place] of laid.entries()) {
    const style = { size: HEAD.size, color: ink(ui["text-2"]), bold: true, align: place.align };
    for (const [line, text] of texts[index]!.entries())
      flow.pen.text(text, anchor(place), flow.y + pad + HEAD.size + line * HEAD.line, style);
  }
  flow.y += height;
}

interface Measured {
  cells: { lines: string[]; bold: boolean }[];
  height: number;
  color: Color | null;
}

function drawRow({ pen, y, theme, density }: Flow, { cells, height, color }: Measured, laid: readonly Laid[]): void {
  const { size, line: distance } = density.body;
  if (color !== null) pen.box(MARGIN.side, y, PRINTED, height, color);
  for (const [index, { lines, bold }] of cells.entries()) {
    const place = laid[index]!;
    const style = { size, color: ink(theme.ui.text), bold, align: place.align };
    for (const [line, text] of lines.entries())
      pen.text(text, anchor(place), y + density.row + size + line * distance, style);
  }
  const [left, rule] = [MARGIN.side, y + height];
  pen.rule([left, rule], [left + PRINTED, rule], { color: ink(theme.ui.border), width: 0.5 });
}

/** Draws a table whose head repeats on each sheet; rows are never split. */
export function drawTable<Row>(
  flow: Flow,
  columns: readonly PdfColumn<Row>[],
  rows: readonly Row[],
  tone: (row: Row) => Color | null = () => null,
): void {
  const laid = layOut(columns);
  const { fonts } = flow.paper;
  const { body, row: pad } = flow.density;
  const measured = rows.map((row): Measured => {
    const cells = columns.map(({ cell }, index) => {
      const found = cell(row);
      const { pieces, separator = " ", bold = false } = typeof found === "string" ? { pieces: [found] } : found;
      const font = bold ? fonts.bold : fonts.regular;
      return { bold, lines: linesOfPieces(pieces, separator, font, body.size, laid[index]!.width - 2 * PAD) };
    });
    const height = Math.max(...cells.map(({ lines }) => lines.length)) * body.line + 2 * pad;
    return { cells, height, color: tone(row) };
  });
  flow.ensureRoom(40 + (measured[0]?.height ?? 0));
  drawHead(flow, columns, laid);
  for (const row of measured) {
    if (flow.ensureRoom(row.height)) drawHead(flow, columns, laid);
    drawRow(flow, row, laid);
    flow.y += row.height;
  }
}
