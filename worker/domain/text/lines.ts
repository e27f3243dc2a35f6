/** Lines in the order of the file. A line that is longer than `MAX_LINE_LENGTH` is null: its text was never held. */
export interface LineBatch {
  /** Number of the first line; lines count from 1. */
  first: number;
  /** None at all when a line has just become too long: then the reader can stop instead of waiting for its end. */
  lines: (string | null)[];
  /** The last line of this batch has no line end: the file stops there, perhaps in the middle of a value. */
  isOpen: boolean;
}

/** A row of 4,000 columns fits; what is longer is no row. [characters] */
export const MAX_LINE_LENGTH = 64 * 1024;

/**
 * Splits text at LF, CRLF and CR. A line end inside quotes ends the row as well: loggers never write one, and a stray
 * quote would otherwise swallow the rest of the file.
 */
export async function* readLines(pieces: AsyncIterable<string>): AsyncGenerator<LineBatch> {
  let rest = "";
  let isTooLong = false;
  let endsInReturn = false;
  let first = 1;
  for await (const piece of pieces) {
    const whole: string = endsInReturn ? `\r${piece}` : piece;
    endsInReturn = whole.endsWith("\r");
    const text = rest + unixLineEnds(endsInReturn ? whole.slice(0, -1) : whole);
    const lines: (string | null)[] = text.split("\n");
    rest = lines.pop()!;
    if (lines.length > 0) {
      if (isTooLong) lines[0] = null;
      isTooLong = false;
      yield { first, lines: lines.map(bounded), isOpen: false };
      first += lines.length;
    }
    if (rest.length > MAX_LINE_LENGTH) {
      isTooLong = true;
      yield { first, lines: [], isOpen: false };
    }
    if (isTooLong) rest = "";
  }
  if (rest !== "" || isTooLong || endsInReturn)
    yield { first, lines: [isTooLong ? null : rest], isOpen: !endsInReturn };
}

const bounded = (line: string | null) => (line !== null && line.length > MAX_LINE_LENGTH ? null : line);

export const linesOf = (text: string): string[] => unixLineEnds(text).split("\n");

function unixLineEnds(text: string): string {
  return text.includes("\r") ? text.replaceAll("\r\n", "\n").replaceAll("\r", "\n") : text;
}
