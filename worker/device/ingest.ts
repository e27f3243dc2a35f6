import { FUTURE_TOLERANCE_SECONDS, LATEST_TIME, OLDEST_TIME } from "../contract/limits.ts";
import { sampleColumns, type SampleColumn } from "../contract/inbound.ts";
import { quantities, scaled } from "./quantities.ts";
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

/** Checks the rows of a batch one by one; a bad row never spoils its neighbours. `now`: UTC epoch seconds. */
export function checkBatch(batch: SampleBatch, now: number): CheckedBatch {
  const names = sampleColumns.filter((name) => batch.columns[name] !== undefined);
  const columns = names.map((name) => batch.columns[name]!);
  const rejected: Rejection[] = [];
  const rows: Row[] = [];
  let tooEarly = false;
  for (const [index, t] of batch.t.entries()) {
    const problem = timeProblem(t, now) ?? valueProblem(names, columns, index);
    if (problem === null) rows.push({ t: t!, sent: 1, values: columns.map((column) => column[index] ?? null) });
    else rejected.push({ line: batch.lines?.[index] ?? index + 1, reason: problem });
    tooEarly ||= problem === FUTURE;
  }
  return { names, rows: storedForm(names, averageSeconds(names, rows)), rejected, tooEarly };
}

function valueProblem(names: SampleColumn[], columns: (number | null)[][], index: number): string | null {
  let some = false;
  for (const [position, name] of names.entries()) {
    const value = columns[position]![index];
    if (value === null || value === undefined) continue;
    const { min, max, unit } = quantities[name];
    if (!Number.isFinite(value)) return `${name} is no finite number.`;
    if (value < min || value > max) return `${name} is outside ${min} to ${max} ${unit}.`;
    some = true;
  }
  return some ? null : EMPTY;
}

function storedForm(names: SampleColumn[], rows: Row[]): Row[] {
  for (const row of rows) {
    for (const [position, name] of names.entries()) {
      const value = row.values[position];
      if (value !== null && value !== undefined) row.values[position] = scaled(name, value);
    }
  }
  return rows;
}
