import { type SampleColumn, sampleColumns } from "#contract/inbound/inbound";
import { mergeValues } from "#domain/telemetry/sample-mean";
import { checkedColumns, checkedRow } from "#contract/inbound/sample-check";
import { timeTexts } from "#contract/inbound/time-texts";
import { quantities } from "#domain/telemetry/quantities";
import type { SampleBatch } from "../base/types.ts";

export interface CheckedSample {
  t: number;
  sent: number;
  values: (number | null)[];
}

/**
 * Averages rows of one second if any has a fraction (`mergeValues`), in place of the first. Without fractions, a repeated time is a
 * duplicate or an update.
 */
function averageSeconds(names: SampleColumn[], rows: CheckedSample[]): CheckedSample[] {
  const fractional = new Set<number>();
  for (const row of rows) if (!Number.isInteger(row.t)) fractional.add(Math.floor(row.t));
  if (fractional.size === 0) return rows;
  const groups = new Map<number, CheckedSample[]>();
  const kept: CheckedSample[] = [];
  for (const row of rows) {
    const second = Math.floor(row.t);
    const group = groups.get(second);
    if (group) group.push(row);
    else {
      if (fractional.has(second)) groups.set(second, [row]);
      kept.push(row);
    }
  }
  return kept.map((row) => {
    const group = groups.get(Math.floor(row.t));
    return group ? average(names, Math.floor(row.t), group) : row;
  });
}

function average(names: SampleColumn[], t: number, group: CheckedSample[]): CheckedSample {
  const present = (position: number) =>
    group.map((row) => row.values[position]).filter((value) => value !== null && value !== undefined);
  return { t, sent: group.length, values: names.map((name, position) => mergeValues(name, present(position))) };
}

export interface Rejection {
  line: number;
  reason: string;
}

export interface CheckedBatch {
  names: SampleColumn[];
  rows: CheckedSample[];
  rejected: Rejection[];
  /** Values that can't be stored, of rows that are. */
  ignored: Rejection[];
  /** A row was refused only for its time and may be accepted later, so the receipt is not final. */
  tooEarly: boolean;
}

/** A bad row never affects its neighbors, nor a bad value the others of its row. `now`: UTC epoch seconds. */
export function checkBatch(batch: SampleBatch, now: number): CheckedBatch {
  const names = sampleColumns.filter((name) => batch.columns[name] !== undefined);
  const columns = checkedColumns(batch.columns, names);
  const rejected: Rejection[] = [];
  const ignored: Rejection[] = [];
  const rows: CheckedSample[] = [];
  let tooEarly = false;
  for (let index = 0; index < batch.t.length; index++) {
    const t = batch.t[index];
    const line = batch.lines?.[index] ?? index + 1;
    const { problem, values, ignored: reasons } = checkedRow(columns, index, t, now);
    if (problem === null) {
      rows.push({ t: t!, sent: 1, values });
      for (const reason of reasons) ignored.push({ line, reason });
    } else rejected.push({ line, reason: problem });
    tooEarly ||= problem === timeTexts.ahead;
  }
  return { names, rows: storedForm(names, averageSeconds(names, rows)), rejected, ignored, tooEarly };
}

function storedForm(names: SampleColumn[], rows: CheckedSample[]): CheckedSample[] {
  const scales = names.map((name) => quantities[name].scale);
  for (const { values } of rows) {
    for (let position = 0; position < values.length; position++) {
      const value = values[position];
      if (value !== null && value !== undefined) values[position] = Math.round(value * scales[position]!);
    }
  }
  return rows;
}
