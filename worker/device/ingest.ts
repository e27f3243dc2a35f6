import { sampleColumns, type SampleColumn } from "../contract/inbound.ts";
import { checkedColumns, FUTURE, timeProblem, valueProblem } from "../contract/sample-check.ts";
import { quantities } from "./quantities.ts";
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

/** Checks the rows of a batch one by one; a bad row never spoils its neighbours. `now`: UTC epoch seconds. */
export function checkBatch(batch: SampleBatch, now: number): CheckedBatch {
  const names = sampleColumns.filter((name) => batch.columns[name] !== undefined);
  const columns = checkedColumns(batch.columns, names);
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
