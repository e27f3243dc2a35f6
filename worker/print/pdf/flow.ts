import type { Theme } from "#plot/tokens";
import { ink } from "./color.ts";
import { MARGIN, type Paper, PRINTED, SHEET } from "./paper.ts";
import type { Pen } from "./pen.ts";
import { linesOf } from "./text.ts";

/** Font size and line height [pt]. */
export const type = {
  body: { size: 8.5, line: 11.8 },
  lead: { size: 11.5, line: 15.5 },
  small: { size: 8, line: 11 },
  section: { size: 12, line: 16 },
} as const;

/** Font size and line height, padding of table rows, gap after parts [pt]. */
export interface Density {
  body: { size: number; line: number };
  row: number;
  gap: number;
}
export const normalDensity: Density = { body: type.body, row: 2.8, gap: 12 };
export const tightDensity: Density = { body: { size: 7.5, line: 9.2 }, row: 1, gap: 6 };

const BOTTOM = SHEET.height - MARGIN.bottom;
const FOOT = SHEET.height - 34;

/** Writes down a sheet and continues on new ones. `top` draws the head of each new sheet. */
export class Flow {
  readonly paper: Paper;
  readonly theme: Theme;
  pen: Pen;
  /** Upper edge of the next content [pt]. */
  y: number = MARGIN.top;
  density: Density = normalDensity;
  private readonly top: (pen: Pen) => void;

  constructor(paper: Paper, theme: Theme, top: (pen: Pen) => void) {
    this.paper = paper;
    this.theme = theme;
    this.top = top;
    this.pen = paper.startSheet();
  }

  startSheet(): void {
    this.pen = this.paper.startSheet();
    this.y = MARGIN.top;
    this.top(this.pen);
  }

  /** Starts a new sheet unless this height is left [pt]; returns whether it did. */
  ensureRoom(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.startSheet();
    return true;
  }

  /** Heading, kept on one sheet with `below` [pt] of what follows. */
  section(title: string, detail = "", below = 42): void {
    const { size, line } = type.section;
    this.ensureRoom(line + 8 + below);
    const { ui } = this.theme;
    this.pen.text(title, MARGIN.side, this.y + size, { size, color: ink(ui.text), bold: true });
    if (detail !== "") {
      const at = MARGIN.side + PRINTED;
      this.pen.text(detail, at, this.y + size, { size: 8, color: ink(ui["text-3"]), align: "end" });
    }
    const rule = this.y + line + 1;
    this.pen.rule([MARGIN.side, rule], [MARGIN.side + PRINTED, rule], { color: ink(ui["border-strong"]), width: 0.75 });
    this.y = rule + 7;
  }

  paragraph(text: string, style: { size: number; line: number; bold?: boolean; quiet?: boolean }, indent = 0): void {
    const { size, line, bold = false, quiet = false } = style;
    const font = bold ? this.paper.fonts.bold : this.paper.fonts.regular;
    const color = ink(quiet ? this.theme.ui["text-2"] : this.theme.ui.text);
    for (const words of linesOf(text, font, size, PRINTED - indent)) {
      this.ensureRoom(line);
      this.pen.text(words, MARGIN.side + indent, this.y + size, { size, color, bold });
      this.y += line;
    }
  }

  /** Lines at the foot of all sheets, with `note` before the page number. */
  footers(lines: readonly string[], note = ""): void {
    const style = { size: 8, color: ink(this.theme.ui["text-3"]) };
    const { pens } = this.paper;
    for (const [index, pen] of pens.entries()) {
      for (const [row, text] of lines.entries()) pen.text(text, MARGIN.side, FOOT + 10 * row, style);
      const page = `${note}Page ${index + 1} of ${pens.length}`;
      pen.text(page, MARGIN.side + PRINTED, FOOT, { ...style, align: "end" });
    }
  }

  bullets(texts: readonly string[]): void {
    const { size, line } = this.density.body;
    for (const text of texts) {
      this.ensureRoom(line);
      this.pen.text("•", MARGIN.side, this.y + size, { size, color: ink(this.theme.ui["text-3"]) });
      this.paragraph(text, this.density.body, 10);
      this.y += 1.5;
    }
  }
}
