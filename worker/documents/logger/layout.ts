import { type Separator, separators, splitFields } from "../text/delimited.ts";
import { looksLikeStamp } from "./date-order.ts";
import { refusals } from "./refusals.ts";
import type { Refusal } from "./types.ts";

/** Where things are in a file of rows. */
export interface Layout {
  format: "TOA5" | "CSV";
  separator: Separator;
  /** Names of the columns, each only once; a nameless one is "Column 7". */
  columns: string[];
  /** As written, "" where none is. */
  units: string[];
  timestampColumn: number;
  /** Column with the time of day where date and time stand apart; -1 where they do not. */
  timeColumn: number;
  /** Index of the first line with data. */
  firstRow: number;
}
export type LayoutResult = { ok: true; layout: Layout } | { ok: false; refusal: Refusal };

/** Names, units and rows must begin within this many lines. */
const HEAD_LINES = 100;
/** TOA5: environment, names, units, processing. */
const TOA5_HEADER_LINES = 4;

export function layoutOf(lines: (string | null)[]): LayoutResult {
  const head = lines.slice(0, HEAD_LINES).map((line) => line ?? "");
  const first = head.findIndex((line) => line.trim() !== "");
  for (const separator of separators) {
    const cells = splitFields(head[first] ?? "", separator);
    if (cells[0]?.toUpperCase() === "TOA5" && cells.length > 1) return toa5(head, first, separator);
  }
  return csv(head);
}

function toa5(head: string[], first: number, separator: Separator): LayoutResult {
  const firstRow = first + TOA5_HEADER_LINES;
  if (!head.slice(firstRow).some((line) => line.trim() !== "")) return refused(refusals.noRows("TOA5"));
  const names = withoutEmptyEnd(splitFields(head[first + 1]!, separator));
  if (names.length < 2) return refused(refusals.noHeader);
  const named = names.findIndex((name) => /^timestamp$/i.test(name));
  return {
    ok: true,
    layout: {
      format: "TOA5",
      separator,
      columns: uniqueNames(names),
      units: splitFields(head[first + 2]!, separator),
      timestampColumn: Math.max(named, 0),
      timeColumn: -1,
      firstRow,
    },
  };
}

function csv(head: string[]): LayoutResult {
  const found = findFirstStamp(head);
  if (!found) return refused(refusals.noTimestamps);
  if (found.timeColumn < 0 && !found.hasTime) return refused(refusals.dateOnly);
  const { separator, column, timeColumn } = found;
  const cells = head.slice(0, found.line).map((line) => splitFields(line, separator));
  const rowWidth = splitFields(head[found.line]!, separator).length;
  const header = headerLine(cells, column, rowWidth);
  if (header < 0) return refused(refusals.noHeader);
  const firstRow = header + 1 + cells.slice(header + 1).findIndex((row) => /^\d/.test(row[column] ?? ""));
  const begin = firstRow > header ? firstRow : found.line;
  return {
    ok: true,
    layout: {
      format: "CSV",
      separator,
      columns: uniqueNames(withoutEmptyEnd(cells[header]!)),
      units: begin > header + 1 ? cells[header + 1]! : [],
      timestampColumn: column,
      timeColumn,
      firstRow: begin,
    },
  };
}

function findFirstStamp(head: string[]) {
  for (const [line, text] of head.entries()) {
    for (const separator of separators) {
      const fields = splitFields(text, separator);
      if (fields.length < 2) continue;
      const column = fields.findIndex((field) => looksLikeStamp(field).isStamp);
      if (column < 0) continue;
      const { hasTime } = looksLikeStamp(fields[column]!);
      const isApart = !hasTime && /^\d{1,2}:\d{2}/.test(fields[column + 1] ?? "");
      return { line, separator, column, hasTime, timeColumn: isApart ? column + 1 : -1 };
    }
  }
  return null;
}

/**
 * The line of names: of the lines that are about as wide as a row and have a word above the timestamps, the one with the
 * most cells filled, and the first of these (units are below it, descriptions above are shorter). -1 if there is none.
 */
function headerLine(cells: string[][], timestampColumn: number, rowWidth: number): number {
  const filled = cells.map((row) => {
    const count = row.filter((cell) => cell !== "").length;
    return /^[^\d]/.test(row[timestampColumn] ?? "") && count >= rowWidth / 2 ? count : 0;
  });
  const most = Math.max(...filled, 0);
  return most < 2 ? -1 : filled.indexOf(most);
}

function withoutEmptyEnd(names: string[]): string[] {
  const last = names.findLastIndex((name) => name !== "");
  return names.slice(0, last + 1);
}

function uniqueNames(names: string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name, index) => {
    const plain = name === "" ? `Column ${index + 1}` : name;
    const count = (seen.get(plain) ?? 0) + 1;
    seen.set(plain, count);
    return count === 1 ? plain : `${plain} (${count})`;
  });
}

const refused = (refusal: Refusal): LayoutResult => ({ ok: false, refusal });
