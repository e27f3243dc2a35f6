import { type Separator, splitFields } from "../../text/delimited.ts";
import { isKnownUnit } from "../quantity-units.ts";

const TIME_NAME = /time|date|zeit|datum|uhr|fecha|hora|data\b|heure|stamp|utc|gmt|^ts$|^t$/i;
const FIGURES = /^[-+\d.,:/\s]*$/;
/** Preferences between lines with equally many names. */
const PREFERENCE = { time: 1.5, word: 1, unnamed: 0.5 };

/**
 * Index of the line of column names: at least half as wide as a row, with a word above the timestamps (or an empty cell
 * there, as data frames write it), and the most names; the first of equals. -1 if there is none.
 */
export function headerLine(above: readonly string[][], timestampColumn: number, rowWidth: number): number {
  const scores = above.map((cells) => {
    const names = cells.filter((cell) => !FIGURES.test(cell)).length;
    const figures = cells.filter((cell) => cell !== "" && FIGURES.test(cell)).length;
    const first = cells[timestampColumn] ?? "";
    if (cells.length < 2 || names + figures < rowWidth / 2 || (first !== "" && FIGURES.test(first))) return 0;
    if (first === "") return cells.length >= rowWidth / 2 && names > figures ? names + PREFERENCE.unnamed - figures : 0;
    return names - figures + (TIME_NAME.test(first) ? PREFERENCE.time : PREFERENCE.word);
  });
  const best = Math.max(0, ...scores);
  return best < 1 ? -1 : scores.indexOf(best);
}

/** Names of a line. In a table with spaces, a unit in brackets belongs to the name before it. */
export const namesIn = (line: string, separator: Separator): string[] =>
  splitFields(separator === " " ? line.replaceAll(/ +(?=[[(])/g, "") : line, separator);

const PROCESSING = /^(avg|average|mean|smp|sample|min|max|tot|total|std|sum|mittelwert)?$/i;

/** The line of units among those between names and rows: the one with most units, else the first that has words. */
export function unitsLine(lines: readonly string[][], timestampColumn: number): string[] {
  const others = lines.map((cells) => cells.filter((_, column) => column !== timestampColumn));
  const known = others.map((cells) => cells.filter((cell) => cell !== "" && isKnownUnit(cell)).length);
  const most = Math.max(0, ...known);
  if (most > 0) return lines[known.indexOf(most)]!;
  return lines.find((_, index) => others[index]!.some((cell) => !PROCESSING.test(cell) && !FIGURES.test(cell))) ?? [];
}

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
