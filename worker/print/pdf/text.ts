import type { PDFFont } from "pdf-lib";
import { safeText } from "./safe-text.ts";

export const widthOf = (text: string, font: PDFFont, size: number): number => font.widthOfTextAtSize(text, size);

/** Number of characters that fit a width [pt]; at least one, so that wrapping terminates. */
function fitting(text: string, font: PDFFont, size: number, width: number): number {
  let low = 1;
  let high = text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (widthOf(text.slice(0, middle), font, size) <= width) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Wraps pieces into lines of at most `width` [pt]; breaks a piece only if it is wider than a line. */
export function linesOfPieces(
  pieces: readonly string[],
  separator: string,
  font: PDFFont,
  size: number,
  width: number,
): string[] {
  const lines: string[] = [];
  const between = safeText(separator);
  let line = "";
  for (const piece of pieces.map(safeText).filter((text) => text !== "")) {
    const longer = line === "" ? piece : `${line}${between}${piece}`;
    if (widthOf(longer, font, size) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = piece;
    while (widthOf(line, font, size) > width && line.length > 1) {
      const count = fitting(line, font, size, width);
      lines.push(line.slice(0, count));
      line = line.slice(count);
    }
  }
  return line === "" && lines.length > 0 ? lines : [...lines, line];
}

export const linesOf = (text: string, font: PDFFont, size: number, width: number): string[] =>
  linesOfPieces(safeText(text).split(/ +/), " ", font, size, width);

export function oneLine(text: string, font: PDFFont, size: number, width: number): string {
  const whole = safeText(text);
  if (widthOf(whole, font, size) <= width) return whole;
  const room = width - widthOf("…", font, size);
  return `${whole.slice(0, fitting(whole, font, size, room)).trimEnd()}…`;
}
