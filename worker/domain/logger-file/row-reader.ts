import { type ColumnMapping, MAX_LISTED_REJECTIONS, type SampleColumn } from "#contract/inbound/inbound";
import { outsideRange } from "#contract/inbound/sample-check";
import { remainingIrradiance } from "../telemetry/low-light.ts";
import { scanFields } from "../text/delimited.ts";
import type { NumberStyle } from "../text/number-style.ts";
import { cellWithUnit, parseCell, UNREADABLE } from "./cell.ts";
import type { Layout } from "./layout/layout.ts";
import { lostFraction, type LossUnit } from "./loss-unit.ts";
import { isSensorLoss, mappedSamples, unitOf } from "./mapping.ts";
import { quantityName } from "./quantity-names.ts";
import { type Conversion, conversionOf } from "./quantity-units.ts";
import type { ToInstant } from "./time/clock.ts";
import { rowTime } from "./time/row-time.ts";
import { stampFaults } from "./time/stamp.ts";
import type { DateOrder } from "./time/timestamp-format.ts";
import type { RejectedRow } from "./types.ts";

/** Values that were dropped because they can't be used; their rows were kept. */
export class IgnoredValues {
  readonly listed: RejectedRow[] = [];
  readonly counts = new Map<string, number>();

  add(quantity: string, line: number, reason: string): void {
    this.counts.set(quantity, (this.counts.get(quantity) ?? 0) + 1);
    if (this.listed.length < MAX_LISTED_REJECTIONS) this.listed.push({ line, reason });
  }

  get count(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }
}

/** Reads every line into the same object, so that half a million rows create no garbage. */
export interface RowReader {
  quantities: SampleColumn[];
  /** The row read last: `t` in UTC epoch seconds with fraction, `wall` as the file writes it; NaN for missing values. */
  row: { t: number; wall: number; values: Float64Array };
  /** Null, or why the row can't be used. */
  read(text: string, line: number, isOpen: boolean): string | null;
}

export interface RowPlan {
  layout: Layout;
  mapping: ColumnMapping;
  order: DateOrder;
  lossUnit: LossUnit | null;
  toInstant: ToInstant;
  styles: ReadonlyMap<string, NumberStyle>;
  ignored: IgnoredValues;
}

const faults = {
  short: "The row has fewer fields than the file has columns; it was probably cut off.",
  long: "The row has more fields than the file has columns.",
  split: "A comma in the row can be a thousands separator or the end of a column. Write the numbers without it.",
  open: "The file ends in the middle of this row.",
  unit: (quantity: string) => `The ${quantity} value has another unit than its column.`,
  number: (quantity: string) => `The ${quantity} value isn't a number.`,
} as const;

const plain: Conversion = { factor: 1, shift: 0 };

function readColumns({ layout, mapping, styles }: RowPlan) {
  const { columns, units } = layout;
  const stored = mappedSamples(mapping);
  const ownLoss = isSensorLoss(mapping);
  const hasLoss = ownLoss || (mapping.loss !== undefined && mapping.iD === undefined);
  const read = [...stored, ...(hasLoss ? (["loss"] as const) : [])].map((quantity) => {
    const place = columns.indexOf(mapping[quantity]!);
    const unit = unitOf(mapping[quantity]!, units[place]);
    const conversion = quantity === "loss" ? plain : (conversionOf(quantity, unit) ?? plain);
    return { quantity, place, unit, conversion, style: styles.get(mapping[quantity]!)! };
  });
  return { stored, ownLoss, hasLoss, read };
}

export function rowReader(plan: RowPlan): RowReader {
  const { layout, order, lossUnit, toInstant, ignored } = plan;
  const { columns, separator } = layout;
  const { stored, ownLoss, hasLoss, read } = readColumns(plan);
  const quantities: SampleColumn[] = hasLoss ? [...stored, ownLoss ? "sl" : "iD"] : stored;
  const time = rowTime(layout, { order, toInstant });
  const needed = Math.max(time.needed - 1, ...read.map(({ place }) => place)) + 1;
  const fields = { starts: new Int32Array(columns.length), ends: new Int32Array(columns.length) };
  const { starts, ends } = fields;
  const values = new Float64Array(read.length);
  const clean = stored.indexOf("iC");
  const row = { t: Number.NaN, wall: Number.NaN, values };
  let previous = Number.NEGATIVE_INFINITY;
  /** Fewest fields of a row: spreadsheets pad all rows, also beyond the names. */
  let least = Infinity;

  /** The value in its stored form; NaN if missing, and the reason if it can't be used. */
  function readValue(text: string, at: number): string | null {
    const { quantity, place, conversion } = read[at]!;
    const value = parseCell(text, starts[place]!, ends[place]!, read[at]!);
    values[at] = Number.NaN;
    if (value === UNREADABLE)
      return faults[cellWithUnit(text.slice(starts[place], ends[place])) ? "unit" : "number"](quantityName(quantity));
    if (Number.isNaN(value)) return null;
    let stores = conversion === plain ? value : value * conversion.factor + conversion.shift;
    if (quantity === "loss") {
      const lost = lostFraction(value, lossUnit!);
      stores = ownLoss ? 100 * lost : remainingIrradiance(values[clean]!, lost);
    }
    const outside = outsideRange(quantities[at]!, stores);
    if (outside !== null) return `The ${quantityName(quantity)} value ${outside}`;
    values[at] = stores;
    return null;
  }

  return {
    quantities,
    row,
    read(text, line, isOpen) {
      const count = scanFields(text, separator, starts, ends);
      if (count < columns.length && (isOpen || layout.format === "TOA5" || count < needed))
        return isOpen ? faults.open : faults.short;
      // Loggers end every row; without a line end the last value may be cut.
      if (isOpen && layout.format === "TOA5" && needed === columns.length) return faults.open;
      least = Math.min(least, count);
      if (count > columns.length && count > least && isSplit(text)) return faults.split;
      if (count > columns.length && isFilled(text, ends[columns.length - 1]!)) return faults.long;
      const fault = time.read(text, fields, previous);
      if (fault) return stampFaults[fault];
      row.t = time.t;
      row.wall = time.wall;
      let reasons: (string | null)[] | null = null;
      let isEmpty = true;
      for (let at = 0; at < read.length; at += 1) {
        const reason = readValue(text, at);
        if (!Number.isNaN(values[at])) isEmpty = false;
        if (reason !== null) (reasons ??= read.map(() => null))[at] = reason;
      }
      if (isEmpty && reasons) return reasons.find((reason) => reason !== null)!;
      for (const [at, reason] of reasons?.entries() ?? [])
        if (reason !== null) ignored.add(read[at]!.quantity, line, reason);
      previous = row.t;
      return null;
    },
  };
}

/** "1,012.5" without quotes is two fields, and the rest of the row is one column off. */
const isSplit = (line: string): boolean => /,-?[1-9]\d{0,2},\d{3}(?:\.\d*)?(?=,)/.test(line);
const isFilled = (line: string, from: number): boolean => /[^\s,;"]/.test(line.slice(from));
