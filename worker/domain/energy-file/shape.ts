/** A year in steps of five minutes has 105,120 rows; no file of energy is finer. */
const MAX_LINES = 110_000;
/** A row of a PVsyst export with every variable has some hundred columns [characters]. */
const MAX_LINE = 64 * 1024;

/**
 * What keeps a text from being a table of a year; null: nothing. Asked before the text is taken apart: millions of empty lines or
 * columns are a small file and would fill the reader's memory.
 */
export function shapeFault(text: string): string | null {
  const ends = /\r\n|\r|\n/g;
  let from = 0;
  for (let line = 1; ; line++) {
    const end = ends.exec(text);
    if ((end?.index ?? text.length) - from > MAX_LINE) return `Line ${line} is too long for a row of a table.`;
    if (!end) return null;
    if (line >= MAX_LINES)
      return `The file has more than ${MAX_LINES.toLocaleString("en-US")} lines. Export hourly values.`;
    from = ends.lastIndex;
  }
}
