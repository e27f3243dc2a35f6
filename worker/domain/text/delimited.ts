export const separators = [";", "\t", ","] as const;
export type Separator = (typeof separators)[number];

/** Unquoted, trimmed fields, for headers and small files; long files use `scanFields`. */
export function splitFields(line: string, separator: Separator): string[] {
  const fields: string[] = [];
  let at = 0;
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
  const hasQuotes = line.includes('"');
  let count = 0;
  let at = 0;
  while (at <= line.length) {
    if (hasQuotes) {
      const { start, end, next } = fieldAt(line, separator, at);
      if (count < starts.length) {
        starts[count] = start;
        ends[count] = end;
      }
      at = next;
    } else {
      const separatorAt = line.indexOf(separator, at);
      const end = separatorAt < 0 ? line.length : separatorAt;
      if (count < starts.length) {
        starts[count] = at;
        ends[count] = end;
      }
      at = end + 1;
    }
    count += 1;
  }
  return count;
}

function fieldAt(line: string, separator: Separator, at: number) {
  let start = at;
  while (line.charCodeAt(start) === 32) start += 1;
  const isQuoted = line.charCodeAt(start) === 34;
  if (!isQuoted) {
    const separatorAt = line.indexOf(separator, at);
    const end = separatorAt < 0 ? line.length : separatorAt;
    return { start: at, end, next: end + 1, isQuoted };
  }
  let close = line.indexOf('"', start + 1);
  while (close >= 0 && line.charCodeAt(close + 1) === 34) close = line.indexOf('"', close + 2);
  const end = close < 0 ? line.length : close;
  const separatorAt = close < 0 ? -1 : line.indexOf(separator, close + 1);
  return { start: start + 1, end, next: (separatorAt < 0 ? line.length : separatorAt) + 1, isQuoted };
}
