import { READINGS_MAX_SAMPLES } from "#contract/common/limits";
import type { SampleColumn } from "#contract/inbound/inbound";
import { mergeValues } from "../telemetry/sample-mean.ts";
import type { LoggerBatch } from "./types.ts";

/** A minute at 100 Hz [rows]. */
const GROUP_ROWS = 6000;

/** A row is written twice next to itself, not thousands of rows later. */
const COMPARED_ROWS = 60;

interface LoggerRow {
  t: number;
  line: number;
  values: Float64Array;
}

/**
 * Merges rows into whole seconds. Rows of one second become one (`mergeValues`). Rows of one minute without seconds are
 * spread over the minute, because spreadsheets cut the seconds from 30-second data.
 */
export class SecondMerger {
  private readonly quantities: SampleColumn[];
  private group: LoggerRow[] = [];
  private second = Number.NaN;
  private hasSeconds = false;
  /** Rows of one minute differ: they lost their seconds. */
  isSpread = false;
  private batch: LoggerBatch;
  private full: LoggerBatch[] = [];

  constructor(quantities: SampleColumn[]) {
    this.quantities = quantities;
    this.batch = this.emptyBatch();
  }

  /** False if this second is full: with a stopped clock it would collect the whole file. */
  add(t: number, line: number, values: Float64Array): boolean {
    const second = Math.floor(t);
    if (t % 60 !== 0) this.hasSeconds = true;
    if (second !== this.second) this.flush(t);
    this.second = second;
    if (this.group.length === GROUP_ROWS) return false;
    this.group.push({ t, line, values: values.slice() });
    return true;
  }

  take(isEnd: boolean): LoggerBatch[] {
    if (isEnd) {
      this.flush(Number.POSITIVE_INFINITY);
      this.close();
    }
    const full = this.full;
    this.full = [];
    return full;
  }

  private flush(next: number): void {
    const { group } = this;
    this.group = [];
    if (group.length === 0) return;
    const first = group[0]!;
    if (group.length === 1) this.push(this.second, first.line, first.values);
    else if (this.hasSeconds || Math.abs(next - this.second) < 60) {
      this.push(this.second, first.line, this.average(group));
    } else {
      this.isSpread = true;
      this.spread(group);
    }
  }

  /** True for a row that was written twice, except where rows of one minute lost their seconds. */
  isDuplicate(t: number, values: Float64Array): boolean {
    if (this.isSpread && !this.hasSeconds) return false;
    return this.group
      .slice(0, COMPARED_ROWS)
      .some((row) => row.t === t && row.values.every((value, at) => Object.is(value, values[at])));
  }

  private spread(group: LoggerRow[]): void {
    const bySecond = Map.groupBy(group, (_, index) => Math.floor((index * 60) / group.length));
    for (const [second, rows] of bySecond) {
      const values = rows.length === 1 ? rows[0]!.values : this.average(rows);
      this.push(this.second + second, rows[0]!.line, values);
    }
  }

  private push(t: number, line: number, values: Float64Array): void {
    const { batch, quantities } = this;
    batch.t.push(t);
    batch.lines.push(line);
    for (let at = 0; at < quantities.length; at += 1) {
      const value = values[at]!;
      batch.columns[quantities[at]!]!.push(Number.isNaN(value) ? null : value);
    }
    if (batch.t.length === READINGS_MAX_SAMPLES) this.close();
  }

  private close(): void {
    if (this.batch.t.length > 0) this.full.push(this.batch);
    this.batch = this.emptyBatch();
  }

  private emptyBatch(): LoggerBatch {
    return { t: [], columns: Object.fromEntries(this.quantities.map((quantity) => [quantity, []])), lines: [] };
  }

  private average(rows: LoggerRow[]): Float64Array {
    return Float64Array.from(this.quantities, (quantity, at) => {
      const present = rows.map((row) => row.values[at]!).filter((value) => !Number.isNaN(value));
      return mergeValues(quantity, present) ?? Number.NaN;
    });
  }
}
