import type { ColumnMapping, SampleColumn } from "#contract/inbound/inbound";
import { remainingIrradiance } from "../telemetry/remaining-irradiance.ts";
import { scanFields } from "../text/delimited.ts";
import { parseCell, UNREADABLE } from "./cell.ts";
import type { ToInstant } from "./time/clock.ts";
import type { Layout } from "./layout.ts";
import { lostFraction, type LossUnit } from "./loss-unit.ts";
import { isSensorLoss, mappedSamples, unitOf } from "./mapping.ts";
import { type Conversion, conversionOf } from "./quantity-units.ts";
import { quantityName } from "./quantity-names.ts";
import { rowTime } from "./time/row-time.ts";
import type { DateOrder } from "./time/timestamp-format.ts";

/** Reads every line into the same object, so that half a million rows create no garbage. */
export interface RowReader {
  quantities: SampleColumn[];
  /** The row read last: `t` in UTC epoch seconds with fraction; NaN for missing values. */
  row: { t: number; values: Float64Array };
  read(line: string, isOpen: boolean): string | null;
}

export interface RowPlan {
  layout: Layout;
  mapping: ColumnMapping;
  order: DateOrder;
  lossUnit: LossUnit | null;
  toInstant: ToInstant;
}

const faults = {
  short: "The row has fewer fields than the file has columns; it was probably cut off.",
  long: "The row has more fields than the file has columns.",
  open: "The file ends in the middle of this row.",
  number: (quantity: string) => `The ${quantity} value isn't a number.`,
} as const;

const plain: Conversion = { factor: 1, shift: 0 };

function readColumns({ layout, mapping }: RowPlan) {
  const { columns, units } = layout;
  const stored = mappedSamples(mapping);
  const ownLoss = isSensorLoss(mapping);
  const hasLoss = ownLoss || (mapping.loss !== undefined && mapping.iD === undefined);
  const names = [...stored.map((quantity) => mapping[quantity]!), ...(hasLoss ? [mapping.loss!] : [])];
  const places = names.map((name) => columns.indexOf(name));
  const conversions = stored.map(
    (quantity, at) => conversionOf(quantity, unitOf(names[at]!, units[places[at]!])) ?? plain,
  );
  return { stored, ownLoss, hasLoss, places, conversions };
}

export function rowReader(plan: RowPlan): RowReader {
  const { layout, order, lossUnit, toInstant } = plan;
  const { columns, separator } = layout;
  const { stored, ownLoss, hasLoss, places, conversions } = readColumns(plan);
  const time = rowTime(layout, { order, toInstant });
  const needed = Math.max(time.needed - 1, ...places) + 1;
  const decimalComma = separator !== ",";
  const fields = { starts: new Int32Array(columns.length), ends: new Int32Array(columns.length) };
  const { starts, ends } = fields;
  const values = new Float64Array(stored.length + (hasLoss ? 1 : 0));
  const clean = stored.indexOf("iC");
  const row = { t: Number.NaN, values };
  let previous = Number.NEGATIVE_INFINITY;

  return {
    quantities: hasLoss ? [...stored, ownLoss ? "sl" : "iD"] : stored,
    row,
    read(line, isOpen) {
      const count = scanFields(line, separator, starts, ends);
      if (count < columns.length && (isOpen || layout.format === "TOA5" || count < needed)) {
        return isOpen ? faults.open : faults.short;
      }
      // Loggers end every row; without a line end the last value may be cut.
      if (isOpen && layout.format === "TOA5" && needed === columns.length) return faults.open;
      if (count > columns.length && isFilled(line, ends[columns.length - 1]!)) return faults.long;
      const fault = time.read(line, fields, previous);
      if (fault) return fault;
      row.t = time.t;
      for (let at = 0; at < places.length; at += 1) {
        const value = parseCell(line, starts[places[at]!]!, ends[places[at]!]!, decimalComma);
        if (value === UNREADABLE) return faults.number(quantityName(stored[at] ?? "loss"));
        const conversion = conversions[at];
        values[at] = conversion && conversion !== plain ? value * conversion.factor + conversion.shift : value;
      }
      if (hasLoss) {
        const lost = lostFraction(values[stored.length]!, lossUnit!);
        values[stored.length] = ownLoss ? 100 * lost : remainingIrradiance(values[clean]!, lost);
      }
      previous = row.t;
      return null;
    },
  };
}

const isFilled = (line: string, from: number): boolean => /[^\s,;"]/.test(line.slice(from));
