import { SERIAL_DAYS } from "../../text/serial-days.ts";
import { type Separator, separators, splitFields } from "../../text/delimited.ts";
import { detectTimestamp } from "../time/date-order.ts";
import { findNumericTime, type TimeColumns, type TimePlace } from "../time/time-columns.ts";

type CellKind = "stamp" | "date" | "clock" | "serial";

const PLAIN_NUMBER = /^[+-]?\d*[.,]?\d*(?:e[+-]?\d+)?$/i;
const CLOCK =
  /^\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?(?:\s?[ap](?:\.?\s?m\.?|\.?(?![a-z])))?(?:\s?(?:[a-z]{1,4}|(?:utc|gmt)?[+-]\d{1,2}(?::?\d\d)?|[a-z]+\/[\w/+-]+))?$/i;
const LONGEST_STAMP = 60;
/** Each is tried with whole lines, and a line may have thousands of small numbers. */
const MOST_PLACES = 100;

function kindOf(cell: string): CellKind | null {
  if (cell.length < 4 || cell.length > LONGEST_STAMP || !/\d/.test(cell)) return null;
  if (PLAIN_NUMBER.test(cell) && !/^(?:\d{8}|\d{12}|\d{14})$/.test(cell)) {
    const days = /^\d{5}(?:[.,]\d+)?$/.test(cell) ? Number(cell.replace(",", ".")) : Number.NaN;
    return days >= SERIAL_DAYS.first && days < SERIAL_DAYS.last ? "serial" : null;
  }
  if (CLOCK.test(cell)) return "clock";
  const { isStamp, hasTime } = detectTimestamp(cell);
  return isStamp ? (hasTime ? "stamp" : "date") : null;
}

/** `places` with the most rows, the preferred first; a date above the names has only its own line. */
export interface FoundTime {
  places: TimePlace[];
  /** The rows have dates, and no time of day that can be read. */
  isDateOnly: boolean;
}

export function findTime(head: readonly string[]): FoundTime {
  const filled = head.filter((line) => line.trim() !== "").length;
  const places: TimePlace[] = [];
  let isDateOnly = false;
  for (const separator of separators) {
    if (!head.some((line) => line.includes(separator))) continue;
    const found = textTimes(head, separator);
    isDateOnly ||= found.hasDates;
    places.push(...found.places);
    if (found.places.some(({ rows }) => rows > 0.8 * filled)) break;
  }
  const most = Math.max(0, ...places.map(({ rows }) => rows));
  const numeric = 2 * most < filled ? findNumericTime(head) : null;
  if (numeric && numeric.rows > 2 * most) return { places: [numeric], isDateOnly: false };
  return { places: places.filter(({ rows }) => rows === most).slice(0, MOST_PLACES), isDateOnly };
}

function textTimes(head: readonly string[], separator: Separator): { places: TimePlace[]; hasDates: boolean } {
  const rows = head.flatMap((text, line) => {
    const cells = text.includes(separator) ? splitFields(text, separator) : [];
    return cells.length > 1 ? [{ line, width: cells.length, kinds: cells.map(kindOf), cells }] : [];
  });
  const widths = Map.groupBy(
    rows.filter(({ kinds }) => kinds.some((kind) => kind !== null)),
    ({ width }) => width,
  );
  const usual = [...widths.values()].sort((a, b) => b.length - a.length)[0] ?? [];
  const counts = (kind: CellKind) => {
    const columns = new Map<number, number>();
    for (const { kinds } of usual)
      for (const [column, its] of kinds.entries())
        if (its === kind) columns.set(column, (columns.get(column) ?? 0) + 1);
    return [...columns].sort(([a, one], [b, other]) => other - one || a - b);
  };
  const place = (column: number, time: TimeColumns, kind: CellKind, count: number): TimePlace => ({
    separator,
    column,
    time,
    header: -1,
    rows: count,
    line: usual.find(({ kinds }) => kinds[column] === kind)!.line,
  });
  const dates = counts("date");
  const clocks = counts("clock");
  const different = (column: number) => new Set(usual.map(({ cells }) => cells[column])).size;
  const stamps = counts("stamp");
  const most = Math.max(0, ...stamps.map(([column]) => different(column)));
  // The time at which rows were sent or stored is that of many rows.
  const places = stamps
    .filter(([column]) => 2 * different(column) >= most)
    .map(([column, count]) => place(column, { kind: "text", timeColumn: -1 }, "stamp", count));
  const [date] = dates;
  for (const [timeColumn, count] of clocks)
    if (date) places.push(place(date[0], { kind: "text", timeColumn }, "date", Math.min(count, date[1])));
  // "130" is half past one where the name says so.
  const hhmm = (cell: string) => /^\d{1,4}$/.test(cell) && Number(cell) <= 2400 && Number(cell) % 100 < 60;
  const columns = date && clocks.length === 0 ? usual[0]!.cells.keys() : [];
  for (const timeColumn of columns)
    if (timeColumn !== date![0] && usual.every(({ cells }) => hhmm(cells[timeColumn]!)))
      places.push(place(date![0], { kind: "text", timeColumn }, "date", date![1]));
  const cellsIn = (column: number) => usual.map(({ cells }) => cells[column]!);
  for (const [column, count] of counts("serial")) {
    const perDay = serialSteps(cellsIn(column));
    if (perDay !== null) places.push(place(column, { kind: "serial", perDay }, "serial", count));
  }
  return { places, hasDates: date !== undefined };
}

/**
 * Steps a day to which a spreadsheet's days are rounded: seconds, or minutes if the file has four decimals. Null if the
 * numbers don't advance as times do, or have too few decimals to tell the minute.
 */
function serialSteps(cells: readonly string[]): 86_400 | 1440 | null {
  const days = cells.map((cell) => Number(cell.replace(",", ".")));
  const decimals = Math.max(...cells.map((cell) => cell.split(/[.,]/)[1]?.length ?? 0));
  const steps = days.slice(1).map((day, index) => day - days[index]!);
  const advancesBy = (sign: number) => steps.filter((step) => sign * step >= 0 && sign * step <= 1).length;
  const advances = Math.max(advancesBy(1), advancesBy(-1));
  if (decimals < 4 || cells.length < 2 || advances < 0.8 * (cells.length - 1)) return null;
  return decimals === 4 ? 1440 : 86_400;
}
