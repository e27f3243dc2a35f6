/** Five-minute steps have 105,120 rows a year; no energy file is finer. */
const MAX_LINES = 110_000;
/** [characters]. A PVsyst row with every variable has a few hundred columns. */
const MAX_LINE = 64 * 1024;

/** Refuses text that can't be a year's table, before it is split: millions of empty lines or columns would fill memory. Null: fine. */
export function shapeFault(text: string): string | null {
  const ends = /\r\n|\r|\n/g;
  let from = 0;
  for (let line = 1; ; line++) {
    const end = ends.exec(text);
    if ((end?.index ?? text.length) - from > MAX_LINE) return `Line ${line} is too long for a table row.`;
    if (!end) return null;
    if (line >= MAX_LINES)
      return `The file has more than ${MAX_LINES.toLocaleString("en-US")} lines. Export hourly values.`;
    from = ends.lastIndex;
  }
}
