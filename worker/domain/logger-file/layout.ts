import { type Separator, separators, splitFields } from "../text/delimited.ts";
import { detectTimestamp } from "./time/date-order.ts";
import { refusals } from "./refusals.ts";
import { findNumericTime, isEpochName, type TimeColumns } from "./time/time-columns.ts";
import type { FileRefusal } from "./types.ts";

export interface Layout {
  format: "TOA5" | "CSV";
  separator: Separator;
  /** Unique names; a column without a name is "Column 7". */
  columns: string[];
  units: string[];
  timestampColumn: number;
  time: TimeColumns;
  /** [s east of UTC] if the name of the timestamp column has it ("Date Time, GMT-07:00"), else NaN. */
  offset: number;
  firstRow: number;
}
export type LayoutResult = { ok: true; layout: Layout } | { ok: false; refusal: FileRefusal };

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
  const names = withoutEmptyEnd(splitFields(head[first + 1] ?? "", separator));
  const header = head.slice(first, firstRow);
  const isCut = header.length < TOA5_HEADER_LINES || splitFields(header.at(-1)!, separator).length < names.length;
  const hasRows = head.slice(firstRow).some((line) => line.trim() !== "");
  const holdsRow = header.slice(1).some((line) => detectTimestamp(splitFields(line, separator)[0] ?? "").hasTime);
  if (holdsRow || (isCut && !hasRows)) return refuse(refusals.cutHeader);
  if (!hasRows) return refuse(refusals.noRows("TOA5"));
  if (names.length < 2) return refuse(refusals.noHeader);
  const named = names.findIndex((name) => /^timestamp$/i.test(name));
  return {
    ok: true,
    layout: {
      format: "TOA5",
      separator,
      columns: uniqueNames(names),
      units: splitFields(head[first + 2]!, separator),
      timestampColumn: Math.max(named, 0),
      time: { kind: "text", timeColumn: -1 },
      offset: Number.NaN,
      firstRow,
    },
  };
}

function csv(head: string[]): LayoutResult {
  const text = findFirstStamp(head);
  const firstStamp = text?.hasTime ? text : (findNumericTime(head) ?? text);
  if (!firstStamp) return refuse(refusals.noTimestamps);
  if ("hasTime" in firstStamp && !firstStamp.hasTime) return refuse(refusals.dateOnly);
  const { separator, column, time } = firstStamp;
  const cells = head.slice(0, firstStamp.line).map((line) => splitFields(line, separator));
  const rowWidth = splitFields(head[firstStamp.line]!, separator).length;
  const header =
    "header" in firstStamp && firstStamp.header >= 0 ? firstStamp.header : headerLine(cells, column, rowWidth);
  if (header < 0) return refuse(refusals.noHeader);
  const names = cells[header]!;
  if (time.kind === "epoch" && !isEpochName(names[column] ?? "")) return refuse(refusals.noTimestamps);
  const firstRow = header + 1 + cells.slice(header + 1).findIndex((row) => /^\d/.test(row[column] ?? ""));
  const begin = firstRow > header ? firstRow : firstStamp.line;
  return {
    ok: true,
    layout: {
      format: "CSV",
      separator,
      columns: uniqueNames(withoutEmptyEnd(names)),
      units: begin > header + 1 ? cells[header + 1]! : [],
      timestampColumn: column,
      time,
      offset: time.kind === "text" ? offsetIn(names[column] ?? "") : Number.NaN,
      firstRow: begin,
    },
  };
}

function offsetIn(name: string): number {
  const match = /(?:GMT|UTC) ?([+-])(\d{1,2}):?(\d{2})/i.exec(name);
  return match ? Number(`${match[1]}1`) * (Number(match[2]) * 3600 + Number(match[3]) * 60) : Number.NaN;
}

interface FirstStamp {
  line: number;
  separator: Separator;
  column: number;
  hasTime: boolean;
  time: TimeColumns;
}

function findFirstStamp(head: string[]): FirstStamp | null {
  let dateOnly: FirstStamp | null = null;
  for (const [line, text] of head.entries()) {
    for (const separator of separators) {
      const fields = splitFields(text, separator);
      if (fields.length < 2) continue;
      const column = fields.findIndex((field) => detectTimestamp(field).isStamp);
      if (column < 0) continue;
      const isApart = !detectTimestamp(fields[column]!).hasTime && /^\d{1,2}:\d{2}/.test(fields[column + 1] ?? "");
      const hasTime = isApart || detectTimestamp(fields[column]!).hasTime;
      const timeColumn = isApart ? column + 1 : -1;
      const stamp: FirstStamp = { line, separator, column, hasTime, time: { kind: "text", timeColumn } };
      if (hasTime) return stamp;
      dateOnly ??= stamp;
    }
  }
  return dateOnly;
}

/**
 * Index of the line of column names: at least half as wide as a row, with a word above the timestamps (or an empty cell
 * there and words elsewhere, as data frames write it), and the most filled cells; the first of equals. -1 if there is
 * none.
 */
function headerLine(cells: string[][], timestampColumn: number, rowWidth: number): number {
  const filled = cells.map((row) => {
    const others = row.filter((cell) => cell !== "");
    const above = row[timestampColumn] ?? "";
    const isUnnamed = above === "" && row.length >= rowWidth / 2 && 2 * others.filter(isWord).length > others.length;
    if (isUnnamed) return others.length + 1;
    return /^[^\d]/.test(above) && others.length >= rowWidth / 2 ? others.length : 0;
  });
  const widest = Math.max(...filled, 0);
  return widest < 2 ? -1 : filled.indexOf(widest);
}

const isWord = (cell: string): boolean => /[a-z]/i.test(cell) && !/^[+-]?\d/.test(cell);

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

const refuse = (refusal: FileRefusal): LayoutResult => ({ ok: false, refusal });
