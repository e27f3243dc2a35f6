import { FUTURE_TOLERANCE_SECONDS, LATEST_TIME, OLDEST_TIME } from "../contract/limits.ts";
import { sampleColumns, type SampleColumn } from "../contract/inbound.ts";
import { quantities, type Quantity } from "./quantities.ts";
import { averageSeconds, type Row } from "./second.ts";
import type { SampleBatch } from "./types.ts";

export interface Rejection {
  line: number;
  reason: string;
}

/** What is left of a batch after the checks, ready to be stored: rows in the order in which they were sent. */
export interface CheckedBatch {
  names: SampleColumn[];
  rows: Row[];
  rejected: Rejection[];
  /** A row was refused only because of its time; sent again later it may be taken, so the receipt is not final. */
  tooEarly: boolean;
}

const NO_TIME = "The time is missing or is no number; send t as UTC seconds since 1970.";
const MILLISECONDS = "The time lies after the year 2100; send t in seconds, not in milliseconds.";
const TOO_OLD = "The time lies before the year 2001; check the clock of the device.";
const FUTURE = "The time is more than 10 minutes in the future; check the clock of the device.";
const EMPTY = "The row has no value.";

function timeProblem(t: number | null | undefined, now: number): string | null {
  if (typeof t !== "number" || !Number.isFinite(t)) return NO_TIME;
  if (t > LATEST_TIME) return MILLISECONDS;
  if (t > now + FUTURE_TOLERANCE_SECONDS) return FUTURE;
  return t < OLDEST_TIME ? TOO_OLD : null;
}

/** A column of a batch and what its values may be. */
interface CheckedColumn extends Quantity {
  name: SampleColumn;
  values: readonly (number | null | undefined)[];
}

/** Checks the rows of a batch one by one; a bad row never spoils its neighbours. `now`: UTC epoch seconds. */
export function checkBatch(batch: SampleBatch, now: number): CheckedBatch {
  const names = sampleColumns.filter((name) => batch.columns[name] !== undefined);
  const columns = names.map((name) => ({ name, values: batch.columns[name]!, ...quantities[name] }));
  const rejected: Rejection[] = [];
  const rows: Row[] = [];
  let tooEarly = false;
  for (let index = 0; index < batch.t.length; index++) {
    const t = batch.t[index];
    const problem = timeProblem(t, now) ?? valueProblem(columns, index);
    if (problem === null) rows.push({ t: t!, sent: 1, values: columns.map(({ values }) => values[index] ?? null) });
    else rejected.push({ line: batch.lines?.[index] ?? index + 1, reason: problem });
    tooEarly ||= problem === FUTURE;
  }
  return { names, rows: storedForm(names, averageSeconds(names, rows)), rejected, tooEarly };
}

function valueProblem(columns: readonly CheckedColumn[], index: number): string | null {
  let some = false;
  for (const { name, values, min, max, unit } of columns) {
    const value = values[index];
    if (value === null || value === undefined) continue;
    if (!Number.isFinite(value)) return `${name} is no finite number.`;
    if (value < min || value > max) return `${name} is outside ${min} to ${max} ${unit}.`;
    some = true;
  }
  return some ? null : EMPTY;
}

/** The same rows with values as they are stored. */
function storedForm(names: SampleColumn[], rows: Row[]): Row[] {
  const scales = names.map((name) => quantities[name].scale);
  for (const { values } of rows) {
    for (let position = 0; position < values.length; position++) {
      const value = values[position];
      if (value !== null && value !== undefined) values[position] = Math.round(value * scales[position]!);
    }
  }
  return rows;
}
