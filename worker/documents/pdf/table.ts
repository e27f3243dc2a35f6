import type { Color } from "pdf-lib";
import { ink } from "./colour.ts";
import { type Flow, type } from "./flow.ts";
import { MARGIN, PRINTED } from "./paper.ts";
import { linesOf, linesOfPieces } from "./text.ts";

export interface Cell {
  /** Parts that are never broken in themselves; they are set apart by the separator. */
  pieces: readonly string[];
  separator?: string;
  bold?: boolean;
  /** A word under the value that says what a colour says. */
  note?: string;
}

export interface Column<Row> {
  header: string;
  /** Share of the width. */
  share: number;
  align?: "start" | "end";
  cell: (row: Row) => Cell;
}

const PAD = { x: 4, y: 2.8 } as const;
const { size: SIZE, line: LINE } = type.body;
const HEAD = 7.5;

interface Laid {
  left: number;
  width: number;
  align: "start" | "end";
}

function layOut<Row>(columns: readonly Column<Row>[]): Laid[] {
  const total = columns.reduce((sum, { share }) => sum + share, 0);
  let left: number = MARGIN.side;
  return columns.map(({ share, align = "start" }) => {
    const width = (share / total) * PRINTED;
    const laid = { left, width, align };
    left += width;
    return laid;
  });
}

/** Where a text of a column begins or ends. */
const anchor = ({ left, width, align }: Laid): number => (align === "end" ? left + width - PAD.x : left + PAD.x);

/** A table over as many sheets as it takes, with its head on each. A row is never divided. */
export function drawTable<Row>(
  flow: Flow,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  tone: (row: Row) => Color | null = () => null,
): void {
  const laid = layOut(columns);
  const { regular, bold } = flow.paper.fonts;
  const { ui } = flow.theme;
  const rule = (): void =>
    flow.pen.line(
      [
        [MARGIN.side, flow.y],
        [MARGIN.side + PRINTED, flow.y],
      ],
      { colour: ink(ui.border), width: 0.5 },
    );
  const head = (): void => {
    const texts = columns.map(({ header }, index) => linesOf(header, bold, HEAD, laid[index]!.width - 2 * PAD.x));
    const height = Math.max(...texts.map((lines) => lines.length)) * 9 + 2 * PAD.y;
    flow.pen.box(MARGIN.side, flow.y, PRINTED, height, ink(ui.bg));
    for (const [index, place] of laid.entries())
      for (const [line, text] of texts[index]!.entries()) {
        const style = { size: HEAD, colour: ink(ui["text-2"]), bold: true, align: place.align };
        flow.pen.text(text, anchor(place), flow.y + PAD.y + HEAD + line * 9, style);
      }
    flow.y += height;
  };
  const measured = rows.map((row) => {
    const cells = columns.map(({ cell }, index) => {
      const { pieces, separator = " ", note, ...style } = cell(row);
      const font = style.bold ? bold : regular;
      return { ...style, note, lines: linesOfPieces(pieces, separator, font, SIZE, laid[index]!.width - 2 * PAD.x) };
    });
    const height = Math.max(...cells.map(({ lines, note }) => lines.length + (note ? 1 : 0))) * LINE + 2 * PAD.y;
    return { row, cells, height };
  });
  flow.need(40 + (measured[0]?.height ?? 0));
  head();
  for (const { row, cells, height } of measured) {
    if (flow.need(height)) head();
    const colour = tone(row);
    if (colour !== null) flow.pen.box(MARGIN.side, flow.y, PRINTED, height, colour);
    for (const [index, { lines, bold = false, note }] of cells.entries()) {
      const place = laid[index]!;
      const base = (line: number): number => flow.y + PAD.y + SIZE + line * LINE;
      for (const [line, text] of lines.entries())
        flow.pen.text(text, anchor(place), base(line), { size: SIZE, colour: ink(ui.text), bold, align: place.align });
      if (note)
        flow.pen.text(note, anchor(place), base(lines.length), {
          size: HEAD,
          colour: ink(ui["text-2"]),
          bold: true,
          align: place.align,
        });
    }
    flow.y += height;
    rule();
  }
}
