import { type Separator, separators, splitFields } from "../../text/delimited.ts";
import { isKnownUnit } from "../quantity-units.ts";
import { refusals } from "../refusals.ts";
import { detectTimestamp } from "../time/date-order.ts";
import {
  findNumericTime,
  isEpochName,
  isNamed,
  type TimeColumns,
  timeColumnsOf,
  type TimePlace,
} from "../time/time-columns.ts";
import { type StatedZone, zoneAbove, zoneIn, zoneInCells, zoneOfCells } from "../time/zone.ts";
import type { FileRefusal } from "../types.ts";
import { headerLine, namesIn, unitsLine, logicalLines } from "./header-line.ts";
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

/** Names of times at which a row was stored, not measured. */
const LATER = /receiv|upload|insert|creat|export|arriv|stored|saved|process/i;

function csv(head: string[]): LayoutResult {
  const { places, isDateOnly } = findTime(head);
  const read = places.map((place) => csvLayout(head, place));
  const found = read.filter((layout) => layout !== null);
  const measured = found.filter((layout) => !LATER.test(layout.columns[layout.timestampColumn]!));
  const numeric = found.length > 0 && measured.length === 0 ? findNumericTime(head) : null;
  const best =
    measured.find((layout) => layout.zone) ?? measured[0] ?? (numeric && csvLayout(head, numeric)) ?? found[0];
  if (best && measured.length === 0 && areShared(best, head))
    return refuse(refusals.storedTimes(best.columns[best.timestampColumn]!));
  if (best) return { ok: true, layout: best };
  const seen = unknownTime(head);
  if (seen !== null && !detectTimestamp(seen).isStamp) return refuse(refusals.noTimestamps(seen));
  if (head.some((line) => isRowOfTimes(line))) return refuse(refusals.transposed);
  if (places.some((place) => place.time.kind !== "epoch" && !needsClockName(head, place)))
    return refuse(refusals.noHeader);
  return refuse(isDateOnly ? refusals.dateOnly : refusals.noTimestamps(seen));
}

/** Most rows have the time of another one. */
function areShared({ timestampColumn, separator, firstRow, time }: Layout, head: readonly string[]): boolean {
  const rows = head.slice(firstRow).map((line) => splitFields(line, separator)[timestampColumn] ?? "");
  return time.kind === "text" && time.timeColumn < 0 && 2 * new Set(rows).size < rows.length;
}

const MANY_TIMES = 5;
const isRowOfTimes = (line: string): boolean =>
  separators.some((separator) => {
    const cells = line.includes(separator) ? splitFields(line, separator).slice(0, 2 * MANY_TIMES) : [];
    return cells.filter((cell) => detectTimestamp(cell).hasTime).length >= MANY_TIMES;
  });

/** Null without a line of names. */
function csvLayout(head: string[], place: TimePlace): Layout | null {
  const { separator, column, line } = place;
  const above = head.slice(0, line).map((text) => namesIn(text, separator));
  const row = splitFields(head[line]!, separator);
  const header = place.header >= 0 ? place.header : headerLine(above, column, row.length);
  if (header < 0) return null;
  const second = secondNames(above, header);
  const names = spacedNames(withoutEmptyEnd(second?.names ?? above[header]!), place, row);
  const time = names && namedTime(head, place, names);
  if (!names || !time || (time.kind === "epoch" && !isEpochName(names[column] ?? ""))) return null;
  const lowest = second?.lowest ?? header;
  const between = above.slice(lowest + 1);
  const started = between.findIndex((row) => /^\d/.test(row[column] ?? ""));
  const firstRow = started < 0 ? line : lowest + 1 + started;
  const layout: Layout = {
    format: "CSV",
    separator,
    columns: uniqueNames(names),
    units: unitsLine(between.slice(0, firstRow - lowest - 1), column),
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

const QUANTITY = /irr|poa|geff|temp|w\/?m/i;
const areNames = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell !== "") && cells.every((cell) => !/^[-+\d.,]+$/.test(cell));

/** Names in two lines: groups such as "Clean", whose cells may be merged, above quantities that repeat. Null for one line. */
function secondNames(above: readonly string[][], header: number): { names: string[]; lowest: number } | null {
  for (const upper of [header - 1, header]) {
    const [groups, quantities] = [above[upper], above[upper + 1]];
    if (!groups || !quantities || groups.length < 2 || groups.length > quantities.length) continue;
    const repeated = quantities.filter((cell, at) => cell !== "" && quantities.indexOf(cell) !== at);
    if (!areNames(groups) || !areNames(quantities) || !repeated.some((cell) => QUANTITY.test(cell))) continue;
    if (repeated.every((cell) => isKnownUnit(cell)) || !groups.some((cell) => GROUP.test(cell))) continue;
    let group = "";
    const names = quantities.map((cell, at) => {
      group = groups[at] || group;
      return repeated.includes(cell) ? `${group} ${cell}`.trim() : cell || group;
    });
    return { names, lowest: upper + 1 };
  }
  return null;
}
const GROUP = /clean|wash|soil|dirt|ref|test|cell/i;

/** What numbers of up to four digits are, by their name: "130" is 1:30, "13" may be an hour. Null if they aren't times. */
function namedTime(head: string[], place: TimePlace, names: string[]): TimeColumns | null {
  const { time, separator, column, line } = place;
  if (time.kind !== "text" || !needsClockName(head, place)) return time;
  const name = names[time.timeColumn] ?? "";
  const rows = head.slice(line).map((text) => splitFields(text, separator));
  const cells = rows.map((row) => row[time.timeColumn] ?? "").filter((cell) => /^\d{1,4}$/.test(cell));
  const isBeyondHours = cells.some((cell) => Number(cell) > 24);
  if (isNamed("hourMinute", name) && (isBeyondHours || !/^\W*(?:time|date)/i.test(name))) return time;
  // Minutes past midnight of several dates would reach 2359.
  const hasDates = new Set(rows.map((row) => row[column])).size > 1;
  if (isBeyondHours || !(isNamed("hour", name) || (isNamed("hourMinute", name) && hasDates))) return null;
  const minuteColumn = names.findIndex((other) => isNamed("minute", other));
  const hours = rows.map((row) => [column, time.timeColumn, minuteColumn].map((at) => row[at] ?? "").join(" "));
  const isRepeated =
    minuteColumn < 0 && hours.some((hour, at) => at > 0 && hour.trim() !== "" && hour === hours[at - 1]);
  return isRepeated ? null : { ...time, minuteColumn };
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

const TIME_WORD = /time|date|zeit|datum|fecha|hora|stamp/i;
/** A time of the first row as it is written, for the refusal: the column is named like one, and nothing read it. */
function unknownTime(head: readonly string[]): string | null {
  for (const separator of separators) {
    const rows = head.map((line) => (line.includes(separator) ? splitFields(line, separator) : []));
    const header = rows.findIndex((cells) => cells.some((cell) => TIME_WORD.test(cell)));
    if (header < 0) continue;
    const columns = rows[header]!.flatMap((cell, at) => (TIME_WORD.test(cell) ? [at] : []));
    const row = rows.slice(header + 1).find((cells) => columns.some((column) => /\d/.test(cells[column] ?? "")));
    // An hour alone is no time of day, and the refusal for dates says so.
    const cells = columns
      .map((column) => row?.[column] ?? "")
      .filter((cell) => /\d/.test(cell) && !/^\d{1,4}$/.test(cell));
    if (cells.length > 0) return cells.find((cell) => !detectTimestamp(cell).isStamp) ?? cells[0]!;
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
