export const MOST_BREAKS = 8;
/** A quote that opens a field and does not close it. */
const OPEN = /(?:^|[;,\t|])\s*"(?:[^"]|"")*$/;

/**
 * Joins names with line breaks inside quotes. The joined line takes the place of its last piece and the others become
 * empty, so that line numbers stay. Only for lines above the rows: a stray quote would swallow the file.
 */
export function logicalLines(head: readonly string[]): string[] {
  const lines = [...head];
  for (let at = 0; at < lines.length; at += 1) {
    if (!endsInQuotes(lines[at]!)) continue;
    let joined = lines[at]!;
    for (let next = at + 1; next < lines.length && next - at <= MOST_BREAKS; next += 1) {
      joined = `${joined} ${lines[next]!}`;
      if (endsInQuotes(joined)) continue;
      lines.fill("", at, next);
      lines[next] = joined;
      at = next;
      break;
    }
  }
  return lines;
}

/** A line that ends inside a quoted name. */
export const endsInQuotes = (line: string): boolean => (line.split('"').length - 1) % 2 === 1 && OPEN.test(line);
