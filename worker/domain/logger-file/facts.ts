import { dayText } from "#contract/common/calendar";
import { type ColumnMapping, DEFAULT_TIMESTAMP_FORMAT } from "#contract/inbound/inbound";
import { rangeOf } from "#contract/inbound/sample-check";
import { splitFields } from "../text/delimited.ts";
import { isUnclear, newNumberStyle, type NumberStyle } from "../text/number-style.ts";
import { missingMark, parseCell, unitsWithCells } from "./cell.ts";
import { dayReadAs, findDateOrder, isHalfClock, type OrderFinding } from "./time/date-order.ts";
import type { Layout } from "./layout/layout.ts";
import { type LossUnit, lossUnitOf } from "./loss-unit.ts";
import {
  areQuantities,
  guessMapping,
  isSensorLoss,
  mappedSamples,
  missingQuantities,
  unitIn,
  unitOf,
} from "./mapping.ts";
import { characters, HEAD_MAX_CHARACTERS, type OpenText } from "./open.ts";
import { notesOn } from "./notes.ts";
import { conversionOf } from "./quantity-units.ts";
import { refusals } from "./refusals.ts";
import { joinedStamp } from "./time/row-time.ts";
import { epochColumn, type TimeColumns, timeColumnsOf } from "./time/time-columns.ts";
import { type DateOrder, dateOrderOf, describeFormat } from "./time/timestamp-format.ts";
import { zoneIn } from "./time/zone.ts";
import type { LoggerFileFacts, LoggerFileOptions, FileRefusal } from "./types.ts";

const DEVICE_NAME =
  /^(device|logger|station|serial|sn|sensor|node|unit|asset|module|plant|site)s?[ _.-]*(id|name|no|nr|number|serial|sn|code)?\.?$/i;
const MOST_DEVICES = 50;

interface DeviceColumn {
  column: number;
  /** Rows of several devices alternate. */
  isSeveral: boolean;
  names: string[];
}

/** The column that says which device measured a row, by its name or because it tells rows of one time apart. */
function deviceColumn(rows: readonly string[][], layout: Layout, mapping: ColumnMapping): DeviceColumn | null {
  const used = new Set(Object.values(mapping));
  const times = timeColumnsOf(layout);
  const moments = [...Map.groupBy(rows, (row) => times.map((column) => row[column]).join(" ")).values()];
  const shared = moments.filter((group) => group.length > 1);
  const candidates = layout.columns.flatMap((name, column) => {
    if (used.has(name) || times.includes(column)) return [];
    const cells = rows.map((row) => row[column] ?? "");
    const values = new Set(cells);
    const isNamed = DEVICE_NAME.test(name.trim());
    if (values.has("") || values.size > MOST_DEVICES) return [];
    const isText = cells.every((cell) => /\p{L}/u.test(cell));
    const tellsApart =
      shared.length > 0 &&
      2 * shared.length >= moments.length &&
      shared.every((group) => new Set(group.map((row) => row[column])).size === group.length);
    const isNumbered =
      cells.every((cell) => /^\d+$/.test(cell)) && shared.every((group) => group.length === values.size);
    if (!isNamed && !((isText || isNumbered) && tellsApart)) return [];
    const changes = cells.filter((cell, index) => index > 0 && cell !== cells[index - 1]).length;
    return [{ column, names: [...values], isSeveral: values.size > 1 && (tellsApart || changes >= values.size) }];
  });
  return candidates.find(({ isSeveral }) => isSeveral) ?? candidates[0] ?? null;
}

export type FactsResult =
  | {
      ok: true;
      facts: LoggerFileFacts;
      layout: Layout;
      order: DateOrder;
      styles: ReadonlyMap<string, NumberStyle>;
      /** Column that says which device measured a row; -1 without one. */
      device: number;
    }
  | { ok: false; refusal: FileRefusal };

export async function detectFileFacts(
  text: OpenText,
  found: Layout,
  options: LoggerFileOptions,
  now: number,
): Promise<FactsResult> {
  const { format, columns } = found;
  const named = withTimestampOf(text, found, options.mapping?.timestamp);
  const layout = { ...named, units: unitsWithCells(named, rowsOf(text, named)) };
  const guessed = options.mapping ? { mapping: options.mapping, guesses: [] } : guess(text, layout, options.sensorType);
  const unknown = unknownColumns(guessed.mapping, columns);
  if (unknown.length > 0) return { ok: false, refusal: refusals.unknownColumn(format, unknown) };
  const mapping = { ...guessed.mapping, timestamp: columns[layout.timestampColumn]! };
  const { timestampFormat = DEFAULT_TIMESTAMP_FORMAT } = options;
  const order = await dateOrder(text, layout, { timestampFormat, now });
  if (!order.ok) return order;
  if (layout.time.kind === "text" && isHalfClock(stampsIn(text, layout)))
    return { ok: false, refusal: refusals.halfClock(format) };
  const device = deviceColumn(rowsOf(text, layout), layout, mapping);
  const { fileDevice } = options;
  if (device && areQuantities(device.names, options.sensorType))
    return { ok: false, refusal: refusals.longRows(format, columns[device.column]!) };
  if (device?.isSeveral && fileDevice === undefined)
    return { ok: false, refusal: refusals.severalDevices(format, columns[device.column]!, device.names) };
  if (fileDevice !== undefined && !device) return { ok: false, refusal: refusals.noRows(format) };
  const { styles, values } = numberStyles(text, layout, mapping);
  for (const [column, style] of styles)
    if (isUnclear(style)) return { ok: false, refusal: refusals.numberStyle(format, column) };
  const lossUnit = mapping.loss === undefined ? null : lossUnitIn(layout, mapping.loss, values.get("loss")!);
  const needsLoss = mapping.loss !== undefined && (mapping.iD === undefined || isSensorLoss(mapping));
  if (needsLoss && lossUnit === null) return { ok: false, refusal: refusals.lossUnit(format, mapping.loss!) };
  return {
    ok: true,
    order: order.order,
    layout,
    styles,
    device: device?.column ?? -1,
    facts: {
      format,
      columns,
      mapping,
      guesses: guessed.guesses,
      missing: missingQuantities(mapping, options.sensorType),
      timestampFormat: order.described,
      lossUnit,
      notes: notesOn(mapping, guessed.guesses, layout, { lossUnit, options }),
    },
  };
}

interface HeadNumbers {
  styles: Map<string, NumberStyle>;
  /** Numbers of the head by quantity. */
  values: Map<string, number[]>;
}

/** How the numbers of each mapped column are written. A column that doesn't show its decimal mark follows the others. */
function numberStyles(text: OpenText, layout: Layout, mapping: ColumnMapping): HeadNumbers {
  const rows = rowsOf(text, layout);
  const styles = new Map<string, NumberStyle>();
  const values = new Map<string, number[]>();
  for (const quantity of [...mappedSamples(mapping), ...(mapping.loss === undefined ? [] : (["loss"] as const))]) {
    const column = mapping[quantity]!;
    const conversion = quantity === "loss" ? null : conversionOf(quantity, unitIn(layout, column));
    const { factor, shift } = conversion ?? { factor: 1, shift: 0 };
    const most = quantity === "loss" ? 100 : (rangeOf(quantity).max - shift) / factor;
    const style = newNumberStyle(layout.separator !== ",", most);
    const cells = rows.map((row) => row[layout.columns.indexOf(column)] ?? "");
    const unit = unitIn(layout, column);
    const numbers = cells.map((cell) => parseCell(cell, 0, cell.length, { style, quantity, unit }));
    if (quantity === "iC" || quantity === "iD") style.mark = missingMark(numbers);
    values.set(quantity, numbers);
    styles.set(column, style);
  }
  const marks = new Set([...styles.values()].map(({ decimal }) => decimal).filter((decimal) => decimal !== null));
  const [shared] = marks;
  if (marks.size === 1) for (const style of styles.values()) style.decimal ??= shared!;
  return { styles, values };
}

function withTimestampOf(text: OpenText, layout: Layout, chosen: string | undefined): Layout {
  const timestampColumn = layout.columns.indexOf(chosen ?? "");
  if (timestampColumn < 0 || timeColumnsOf(layout).includes(timestampColumn)) return layout;
  const perSecond = epochColumn(cellsOf(text, layout, timestampColumn).slice(0, 20));
  const time: TimeColumns = perSecond === null ? { kind: "text", timeColumn: -1 } : { kind: "epoch", perSecond };
  return {
    ...layout,
    timestampColumn,
    time,
    zone: time.kind === "epoch" ? null : zoneIn(layout.columns[timestampColumn]!),
  };
}

const guess = (text: OpenText, layout: Layout, sensorType: number) => {
  const times = timeColumnsOf(layout);
  const rows = rowsOf(text, layout);
  return guessMapping(
    layout.columns.map((name, index) => (times.includes(index) ? "" : name)),
    layout.units,
    sensorType,
    layout.columns.map((_, column) => rows.map((row) => row[column] ?? "")),
  );
};

const unknownColumns = (mapping: ColumnMapping, columns: string[]): string[] =>
  Object.entries(mapping).flatMap(([quantity, column]) => (columns.includes(column) ? [] : [quantity]));

type OrderResult = { ok: true; order: DateOrder; described: string } | { ok: false; refusal: FileRefusal };

/**
 * A chosen format with month, day or two-digit year first is binding. A format with a four-digit year first is the
 * default, reads such dates under every order, and leaves other dates to the rows.
 */
async function dateOrder(text: OpenText, layout: Layout, { timestampFormat, now }: OrderOptions): Promise<OrderResult> {
  const { format, time } = layout;
  if (time.kind === "epoch")
    return { ok: true, order: "year", described: `epoch ${time.perSecond === 1 ? "seconds" : "milliseconds"}, UTC` };
  if (time.kind === "serial") return { ok: true, order: "year", described: "days of a spreadsheet" };
  if (time.kind === "parts") return { ok: true, order: "year", described: describeParts(layout) };
  const wanted = dateOrderOf(timestampFormat);
  if (wanted === null) return { ok: false, refusal: refusals.badTimestampFormat(format) };
  const { stamps, found } =
    wanted === "year" ? await findOrderReadingOn(text, layout, now) : firstOrder(text, layout, now);
  const example = stamps.find((stamp) => /\d/.test(stamp)) ?? "";
  if (found.kind === "found" && (wanted === "year" || found.order === "year"))
    return { ok: true, order: found.order, described: describeFormat(found.order, example) };
  if (wanted !== "year") return { ok: true, order: wanted, described: timestampFormat };
  return {
    ok: false,
    refusal: found.kind === "ambiguous" ? refuseOrder(format, found, example) : refusals.noTimestamps(example || null),
  };
}

function firstOrder(text: OpenText, layout: Layout, now: number) {
  const stamps = stampsIn(text, layout);
  return { stamps, found: findDateOrder(stamps, now) };
}

async function findOrderReadingOn(text: OpenText, layout: Layout, now: number) {
  let order = firstOrder(text, layout, now);
  while (order.found.kind === "ambiguous" && (await hasTwoHeaders(text))) order = firstOrder(text, layout, now);
  return order;
}

interface OrderOptions {
  timestampFormat: string;
  now: number;
}

function refuseOrder(
  format: string,
  found: Extract<OrderFinding, { kind: "ambiguous" }>,
  example: string,
): FileRefusal {
  if (found.orders.length === 0) return refusals.noTimestamps(example || null);
  const choices = found.orders.map((order) => ({
    format: describeFormat(order, example),
    day: dayText(dayReadAs(order, found.example) ?? 0),
  }));
  return found.isPlausible
    ? refusals.dateOrder(format, found.example, choices)
    : refusals.jumpingDates(format, found.example, choices);
}

const describeParts = ({ time, columns }: Layout): string => {
  if (time.kind !== "parts") return "";
  const { year, dayOfYear, month, day, hourMinute, hour, minute, second } = time.parts;
  const date = dayOfYear >= 0 ? [year, dayOfYear] : [year, month, day];
  const clock = hourMinute >= 0 ? [hourMinute] : [hour, minute];
  return [...date, ...clock, second].flatMap((column) => (column >= 0 ? [columns[column]!] : [])).join(" + ");
};

async function hasTwoHeaders(text: OpenText): Promise<boolean> {
  const before = characters(text.head);
  const wanted = Math.min(before * 2, HEAD_MAX_CHARACTERS);
  while (characters(text.head) < wanted && (await text.more()));
  return characters(text.head) > before;
}

/** Rows of the head, without headers that repeat. */
function rowsOf({ head }: OpenText, { separator, firstRow, timestampColumn, columns }: Layout): string[][] {
  const lines = head.flatMap((batch) => batch.lines).slice(firstRow);
  const rows = lines.map((line) => (line === null ? [] : splitFields(line, separator)));
  return rows.filter(
    (row) => /\d/.test(row[timestampColumn] ?? "") && row[timestampColumn] !== columns[timestampColumn],
  );
}

const cellsOf = (text: OpenText, layout: Layout, column: number): string[] =>
  rowsOf(text, layout).map((row) => row[column] ?? "");

function stampsIn(text: OpenText, layout: Layout): string[] {
  const dates = cellsOf(text, layout, layout.timestampColumn);
  if (layout.time.kind !== "text" || layout.time.timeColumn < 0) return dates;
  const { timeColumn, minuteColumn } = layout.time;
  const times = cellsOf(text, layout, timeColumn);
  const minutes = minuteColumn === undefined ? null : cellsOf(text, layout, minuteColumn);
  return dates.map((date, index) => joinedStamp(date, times[index]!, minutes && (minutes[index] ?? "")));
}

const lossUnitIn = ({ columns, units }: Layout, column: string, values: number[]): LossUnit | null =>
  lossUnitOf(column, unitOf(column, units[columns.indexOf(column)]), values);
