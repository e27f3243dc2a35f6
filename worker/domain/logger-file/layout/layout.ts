import { type Separator, separators, splitFields } from "../../text/delimited.ts";
import { refusals } from "../refusals.ts";
import { detectTimestamp } from "../time/date-order.ts";
import { isClockName, isEpochName, type TimeColumns, timeColumnsOf, type TimePlace } from "../time/time-columns.ts";
import { type StatedZone, zoneAbove, zoneIn, zoneInCells, zoneOfCells } from "../time/zone.ts";
import type { FileRefusal } from "../types.ts";
import { headerLine, namesIn, unitsLine } from "./header-line.ts";
import { logicalLines } from "./logical-lines.ts";
import { findTime } from "./time-place.ts";

export interface Layout {
  format: "TOA5" | "CSV";
  separator: Separator;
  /** Unique names; a column without a name is "Column 7". */
  columns: string[];
  units: string[];
  timestampColumn: number;
  time: TimeColumns;
  /** From the names of the time columns, else from a line above. */
  zone: StatedZone | null;
  firstRow: number;
}
export type LayoutResult = { ok: true; layout: Layout } | { ok: false; refusal: FileRefusal };

const HEAD_LINES = 100;
/** TOA5: environment, names, units, processing. */
const TOA5_HEADER_LINES = 4;

export function layoutOf(lines: readonly (string | null)[]): LayoutResult {
  const head = logicalLines(lines.slice(0, HEAD_LINES).map((line) => line ?? ""));
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
  const timestampColumn = Math.max(
    0,
    names.findIndex((name) => /^timestamp$/i.test(name)),
  );
  return {
    ok: true,
    layout: {
      format: "TOA5",
      separator,
      columns: uniqueNames(names),
      units: splitFields(head[first + 2]!, separator),
      timestampColumn,
      time: { kind: "text", timeColumn: -1 },
      zone: zoneIn(names[timestampColumn]!),
      firstRow,
    },
  };
}

function csv(head: string[]): LayoutResult {
  const { places, isDateOnly } = findTime(head);
  const read = places.map((place) => csvLayout(head, place));
  const best = read.find((layout) => layout?.zone) ?? read.find((layout) => layout !== null);
  if (best) return { ok: true, layout: best };
  if (places.some((place) => place.time.kind !== "epoch" && !needsClockName(head, place)))
    return refuse(refusals.noHeader);
  return refuse(isDateOnly ? refusals.dateOnly : refusals.noTimestamps(unknownTime(head)));
}

/** Null without a line of names. */
function csvLayout(head: string[], place: TimePlace): Layout | null {
  const { separator, column, line, time } = place;
  const above = head.slice(0, line).map((text) => namesIn(text, separator));
  const row = splitFields(head[line]!, separator);
  const header = place.header >= 0 ? place.header : headerLine(above, column, row.length);
  if (header < 0) return null;
  const names = spacedNames(withoutEmptyEnd(above[header]!), place, row);
  if (!names || (time.kind === "epoch" && !isEpochName(names[column] ?? ""))) return null;
  if (time.kind === "text" && needsClockName(head, place) && !isClockName(names[time.timeColumn] ?? "")) return null;
  const between = above.slice(header + 1);
  const started = between.findIndex((row) => /^\d/.test(row[column] ?? ""));
  const firstRow = started < 0 ? line : header + 1 + started;
  const layout: Layout = {
    format: "CSV",
    separator,
    columns: uniqueNames(names),
    units: unitsLine(between.slice(0, firstRow - header - 1), column),
    timestampColumn: column,
    time,
    zone: null,
    firstRow,
  };
  return { ...layout, zone: statedZone(layout, head, header) };
}

/** "130" may be a time or any other number. */
function needsClockName(head: string[], { separator, line, time }: TimePlace): boolean {
  return time.kind === "text" && /^\d{1,4}$/.test(splitFields(head[line]!, separator)[time.timeColumn] ?? "");
}

/** From the names and units of the time columns, else from a column of zones, else from a line above. */
function statedZone({ columns, units, separator, firstRow, ...layout }: Layout, head: string[], header: number) {
  if (layout.time.kind === "epoch") return null;
  const times = timeColumnsOf(layout);
  const rows = head.slice(firstRow).map((line) => splitFields(line, separator));
  const stated = [
    ...times.flatMap((column) => [columns[column], units[column]]).map((text) => zoneIn(text ?? "")),
    ...columns.map((name, column) =>
      times.includes(column)
        ? null
        : zoneInCells(
            name,
            rows.flatMap((row) => row[column] || []),
          ),
    ),
  ];
  return stated.find((zone) => zone !== null) ?? zoneAbove(head.slice(0, header)) ?? zoneOfCells(columns);
}

/**
 * Spaces between date and time also separate columns, so one name may stand above both. Null if the names can't be
 * assigned: also if AM, PM or a zone has become a column.
 */
function spacedNames(names: string[], { separator, column, time }: TimePlace, row: readonly string[]): string[] | null {
  if (separator !== " ") return names;
  const isApart = time.kind === "text" && Math.abs(time.timeColumn - column) === 1;
  const first = isApart ? Math.min(column, time.timeColumn) : column;
  if (!isApart || CLOCK_NAME.test(names[first + 1] ?? "")) return names.length === row.length ? names : null;
  const after = row[first + 2] ?? "";
  if (names.length !== row.length - 1 || (SUFFIX.test(after) && !/^nan?$/i.test(after))) return null;
  return names.toSpliced(first + 1, 0, names[first]!);
}
const CLOCK_NAME = /time|date|zeit|datum|fecha|hora|uhr|clock|hh/i;
const SUFFIX = /^(?:[a-z]{1,4}|[ap]\.?|m\.|[+-]\d{2}:?\d{2})$/i;

/** A time of the first row as it is written, for the refusal: the column is named like one, and nothing read it. */
function unknownTime(head: readonly string[]): string | null {
  for (const separator of separators) {
    const rows = head.map((line) => (line.includes(separator) ? splitFields(line, separator) : []));
    const header = rows.findIndex((cells) => cells.some((cell) => /time|date|zeit|datum|fecha|hora|stamp/i.test(cell)));
    if (header < 0) continue;
    const column = rows[header]!.findIndex((cell) => /time|date|zeit|datum|fecha|hora|stamp/i.test(cell));
    const seen = rows.slice(header + 1).find((cells) => /\d/.test(cells[column] ?? ""))?.[column];
    if (seen !== undefined) return seen;
  }
  return null;
}

function withoutEmptyEnd(names: string[]): string[] {
  const last = names.findLastIndex((name) => name !== "");
  return names.slice(0, last + 1);
}

export function uniqueNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name, index) => {
    const plain = name === "" ? `Column ${index + 1}` : name;
    const count = (seen.get(plain) ?? 0) + 1;
    seen.set(plain, count);
    return count === 1 ? plain : `${plain} (${count})`;
  });
}

const refuse = (refusal: FileRefusal): LayoutResult => ({ ok: false, refusal });
