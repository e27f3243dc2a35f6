/** The last two are runs of at least two spaces, and of any, as tables for reading have them. */
export const separators = [";", "\t", ",", "|", "  ", " "] as const;
export type Separator = (typeof separators)[number];

/** Unquoted, trimmed fields, for headers and small files; long files use `scanFields`. */
export function splitFields(line: string, separator: Separator): string[] {
  const fields: string[] = [];
  let at = firstField(line, separator);
  while (at <= line.length) {
    const { start, end, next, isQuoted } = fieldAt(line, separator, at);
    const text = line.slice(start, end);
    fields.push((isQuoted ? text.replaceAll('""', '"') : text).trim());
    at = next;
  }
  return fields;
}

/**
 * Finds field boundaries without allocating strings; the boundaries exclude quotes. Fills both arrays and returns the
 * field count.
 */
export function scanFields(line: string, separator: Separator, starts: Int32Array, ends: Int32Array): number {
  const isPlain = separator.charCodeAt(0) !== SPACE && !line.includes('"');
  let count = 0;
  let at = firstField(line, separator);
  while (at <= line.length) {
    if (isPlain) {
      const separatorAt = line.indexOf(separator, at);
      const end = separatorAt < 0 ? line.length : separatorAt;
      if (count < starts.length) {
        starts[count] = at;
        ends[count] = end;
      }
      at = end + 1;
    } else {
      const { start, end, next } = fieldAt(line, separator, at);
      if (count < starts.length) {
        starts[count] = start;
        ends[count] = end;
      }
      at = next;
    }
    count += 1;
  }
  return count;
}

const SPACE = 32;

/** Spaces before the first field of a table with spaces separate nothing. */
function firstField(line: string, separator: Separator): number {
  return separator.charCodeAt(0) === SPACE ? line.length - line.trimStart().length : 0;
}

function fieldAt(line: string, separator: Separator, at: number) {
  let start = at;
  while (line.charCodeAt(start) === SPACE) start += 1;
  const isQuoted = line.charCodeAt(start) === 34;
  if (!isQuoted) {
    const separatorAt = line.indexOf(separator, at);
    const end = separatorAt < 0 ? line.length : separatorAt;
    return { start: at, end, next: after(line, separator, end), isQuoted };
  }
  let close = line.indexOf('"', start + 1);
  while (close >= 0 && line.charCodeAt(close + 1) === 34) close = line.indexOf('"', close + 2);
  const end = close < 0 ? line.length : close;
  const separatorAt = close < 0 ? -1 : line.indexOf(separator, close + 1);
  const next = separatorAt < 0 ? line.length : separatorAt;
  return { start: start + 1, end, next: after(line, separator, next), isQuoted };
}

/** Start of the field after a separator at `end`; a run of spaces is one separator, and none ends a line. */
function after(line: string, separator: Separator, end: number): number {
  if (separator.charCodeAt(0) !== SPACE) return end + 1;
  let next = end;
  while (line.charCodeAt(next) <= SPACE) next += 1;
  return next >= line.length ? line.length + 1 : next;
}
