import type { ColumnMapping, FileColumn } from "../../contract/inbound.ts";
import { DEFAULT_TIMESTAMP_FORMAT } from "../../contract/inbound.ts";
import { LOSS_ONLY } from "../../contract/loss-only.ts";
import { splitFields } from "../text/delimited.ts";
import { parseCell } from "./cell.ts";
import { findDateOrder } from "./date-order.ts";
import type { Layout } from "./layout.ts";
import { type LossUnit, lossUnitOf } from "./loss-unit.ts";
import { describeMissing, guessMapping, isOwnLoss, mappedSamples, missingQuantities, unitOf } from "./mapping.ts";
import { characters, HEAD_MAX_CHARACTERS, type OpenText } from "./open.ts";
import { conversionOf } from "./quantity-units.ts";
import { refusals } from "./refusals.ts";
import { type DateOrder, dateOrderOf, describeFormat } from "./timestamp-format.ts";
import type { LoggerFileFacts, LoggerFileOptions, Refusal } from "./types.ts";

export type FactsResult = { ok: true; facts: LoggerFileFacts; order: DateOrder } | { ok: false; refusal: Refusal };

/** Finds out, from the layout and the first rows, how the rows are to be read. Reads on only where dates are ambiguous. */
export async function findFacts(text: OpenText, layout: Layout, options: LoggerFileOptions): Promise<FactsResult> {
  const { format, columns } = layout;
  const guessed = options.mapping ? { mapping: options.mapping, guesses: [] } : guess(layout, options.sensorType);
  const unknown = unknownColumns(guessed.mapping, columns);
  if (unknown.length > 0) return { ok: false, refusal: refusals.unknownColumn(format, unknown) };
  const chosen = guessed.mapping.timestamp;
  const timestampColumn = chosen === undefined ? layout.timestampColumn : columns.indexOf(chosen);
  const mapping = { ...guessed.mapping, timestamp: columns[timestampColumn]! };
  const order = await dateOrder(text, { ...layout, timestampColumn }, options.timestampFormat);
  if (!order.ok) return order;
  const lossUnit = mapping.loss === undefined ? null : lossUnitIn(text, layout, mapping.loss);
  return {
    ok: true,
    order: order.order,
    facts: {
      format,
      columns,
      mapping,
      guesses: guessed.guesses,
      missing: missingQuantities(mapping, options.sensorType),
      timestampFormat: order.described,
      lossUnit,
      notes: notesOn(mapping, guessed.guesses, layout, { lossUnit, sensorType: options.sensorType }),
    },
  };
}

const guess = ({ columns, units, timestampColumn, timeColumn }: Layout, sensorType: number) => {
  const isTime = (index: number) => index === timestampColumn || index === timeColumn;
  return guessMapping(
    columns.map((name, index) => (isTime(index) ? "" : name)),
    units,
    sensorType,
  );
};

const unknownColumns = (mapping: ColumnMapping, columns: string[]): string[] =>
  Object.entries(mapping).flatMap(([quantity, column]) => (columns.includes(column) ? [] : [quantity]));

type OrderResult = { ok: true; order: DateOrder; described: string } | { ok: false; refusal: Refusal };

/**
 * A format that puts month or day first is obeyed. One that puts the year first binds nothing, since a year of four
 * digits is read as one under every format: it is the default, and the rows themselves then say what they are.
 */
async function dateOrder(text: OpenText, layout: Layout, entered = DEFAULT_TIMESTAMP_FORMAT): Promise<OrderResult> {
  const wanted = dateOrderOf(entered);
  if (wanted === null) return { ok: false, refusal: refusals.badTimestampFormat(layout.format) };
  const { stamps, found } = wanted === "year" ? await settledOrder(text, layout) : firstOrder(text, layout);
  const example = stamps.find((stamp) => /\d/.test(stamp)) ?? "";
  if (found === "year") return { ok: true, order: "year", described: describeFormat("year", example) };
  if (wanted !== "year") return { ok: true, order: wanted, described: entered };
  if (found === "unknown") return { ok: false, refusal: refusals.dateOrder(layout.format) };
  return { ok: true, order: found, described: describeFormat(found, example) };
}

function firstOrder(text: OpenText, layout: Layout) {
  const stamps = stampsIn(text, layout);
  return { stamps, found: findDateOrder(stamps) };
}

/** Reads on until the rows say in which order their dates are. */
async function settledOrder(text: OpenText, layout: Layout) {
  let order = firstOrder(text, layout);
  while (order.found === "unknown" && (await twice(text))) order = firstOrder(text, layout);
  return order;
}

/** Doubles the head; false once it is as large as it may be, or the file ends. */
async function twice(text: OpenText): Promise<boolean> {
  const before = characters(text.head);
  const wanted = Math.min(before * 2, HEAD_MAX_CHARACTERS);
  while (characters(text.head) < wanted && (await text.more()));
  return characters(text.head) > before;
}

/** The cells of one column in the rows of the head. */
function cellsOf({ head }: OpenText, { separator, firstRow }: Layout, column: number): string[] {
  const lines = head.flatMap((batch) => batch.lines).slice(firstRow);
  return lines.flatMap((line) => (line ? [splitFields(line, separator)[column] ?? ""] : []));
}

function stampsIn(text: OpenText, layout: Layout): string[] {
  const dates = cellsOf(text, layout, layout.timestampColumn);
  if (layout.timeColumn < 0) return dates;
  const times = cellsOf(text, layout, layout.timeColumn);
  return dates.map((date, index) => `${date} ${times[index]}`);
}

function lossUnitIn(text: OpenText, layout: Layout, column: string): LossUnit {
  const index = layout.columns.indexOf(column);
  const cells = cellsOf(text, layout, index);
  const values = cells.map((cell) => parseCell(cell, 0, cell.length, layout.separator !== ","));
  return lossUnitOf(column, unitOf(column, layout.units[index]), values);
}

function notesOn(
  mapping: ColumnMapping,
  guesses: string[],
  layout: Layout,
  { lossUnit, sensorType }: { lossUnit: LossUnit | null; sensorType: number },
): string[] {
  const notes: string[] = [];
  const missing = describeMissing(mapping, sensorType);
  if (missing) notes.push(missing);
  if (guesses.length > 0) {
    notes.push(
      guesses.includes("iC") || guesses.includes("iD")
        ? `The columns for ${guesses.join(", ")} are a guess by their names: make sure that iC is the clean cell.`
        : `The columns for ${guesses.join(", ")} are a guess by their names: make sure that they are the right ones.`,
    );
  }
  for (const quantity of mappedSamples(mapping)) {
    const unit = unitIn(layout, mapping[quantity]!);
    const conversion = conversionOf(quantity, unit);
    if (conversion === null) notes.push(`${quantity}: the unit of its column is not one of this quantity.`);
    else if (conversion.factor !== 1 || conversion.shift !== 0)
      notes.push(`${quantity} is converted to ${stored[quantity]}.`);
  }
  if (lossUnit && mapping.iC !== undefined && mapping.iD === undefined) {
    notes.push(`iD is calculated from iC and the soiling column, which is read as ${lossUnit}.`);
  }
  if (lossUnit && isOwnLoss(mapping)) {
    notes.push(`The soiling column is read as ${lossUnit} and stored as the sensor's own soiling loss. ${LOSS_ONLY}`);
  }
  return notes;
}

const unitIn = ({ columns, units }: Layout, column: string) => unitOf(column, units[columns.indexOf(column)]);

const stored: Partial<Record<FileColumn, string>> = {
  iC: "W/m²",
  iD: "W/m²",
  tC: "°C",
  tD: "°C",
  tE: "°C",
  batt: "V",
  rain: "mm",
  windSpeed: "m/s",
};
