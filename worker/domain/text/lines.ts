/** Lines in order; null for a line longer than `MAX_LINE_LENGTH`, which is never kept in memory. */
export interface LineBatch {
  first: number;
  /** Empty when a line has just become too long, so that the reader can stop. */
  lines: (string | null)[];
  /** True if the last line has no line end: the file may stop inside a value. */
  isOpen: boolean;
}

/** Fits a row of 4,000 columns [characters]. */
export const MAX_LINE_LENGTH = 64 * 1024;

/**
 * Splits at LF, CRLF and CR, even inside quotes: loggers never quote line ends, and a stray quote would swallow the
 * file.
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
