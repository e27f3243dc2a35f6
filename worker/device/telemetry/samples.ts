import { type SampleColumn, sampleColumns } from "#contract/inbound/inbound";
import type { LastDataPoint } from "#contract/devices/device";
import { quantities, unscaled } from "../base/quantities.ts";
import { digitColumn, digitsAt, columnsOf, listsOf, valuesOf } from "./columns.ts";
import { type OverwrittenSamples, columnMask } from "./overwritten-samples.ts";
import type { CheckedSample } from "./sample-checks.ts";

/** Counts as if rows were stored one by one. `times`: changed times [UTC epoch seconds, ascending]. */
export interface WriteResult {
  accepted: number;
  duplicate: number;
  updated: number;
  times: number[];
}

/** Samples as received: no offset, no normalization. Columns are as long as `t`. */
export interface SamplePage {
  t: Float64Array;
  /** [unit of the quantity], NaN = missing; one for each requested name. */
  columns: Partial<Record<SampleColumn, Float64Array>>;
}

export interface PageRequest {
  from: number;
  to: number;
  names: readonly SampleColumn[];
  size?: number;
}

/** A day of one sample a second fills nine pages; a month of minutes fills five. */
const PAGE_SAMPLES = 10_000;

type SampleValues = (number | null)[];

/** Batch of the rows, and which batches can still be undone, itself included. */
export interface BatchContext {
  batch: number;
  isUndoable: (batch: number) => boolean;
}

export interface SampleState {
  ts: number;
  batch: number;
  values: SampleValues;
}

export interface TimeSpan {
  first: number;
  last: number;
}

/** `isCovered`: the values that this sample replaced can still be restored. */
type KnownSample = Omit<SampleState, "ts"> & { isCovered: boolean };

/** Samples of the device: at most one row per second, values as scaled integers (`quantities`). */
export class Samples {
  private readonly sql: SqlStorage;
  private readonly replaced: OverwrittenSamples;

  constructor(sql: SqlStorage, replaced: OverwrittenSamples) {
    this.sql = sql;
    this.replaced = replaced;
  }

  /**
   * Merges checked samples: a missing value never erases one, an equal sample is a duplicate, another value updates. Keeps the values that
   * an undo needs. Run it inside a transaction.
   */
  write(names: SampleColumn[], rows: CheckedSample[], origin: BatchContext): WriteResult {
    if (rows.length === 0) return { accepted: 0, duplicate: 0, updated: 0, times: [] };
    const span = spanOf(rows);
    const known = this.known(names, rows, span);
    if (!known) {
      this.upsert(names, rows, origin.batch, true);
      return { accepted: sentRows(rows), duplicate: 0, updated: 0, times: rows.map((row) => row.t) };
    }
    const stored: WriteResult = { accepted: 0, duplicate: 0, updated: 0, times: [] };
    const changed = new Map<number, CheckedSample>();
    const claimed: number[] = [];
    const kept = new Map<number, number>();
    for (const row of rows) {
      const before = known.get(row.t);
      const values = before ? row.values.map((value, position) => value ?? before.values[position]!) : row.values;
      const isDuplicate = before?.values.every((value, position) => value === values[position]) ?? false;
      const isKept = before !== undefined && mustKeep(before, origin, isDuplicate);
      if (isKept) kept.set(row.t, (kept.get(row.t) ?? 0) | columnMask(names, row.values));
      if (isDuplicate) stored.duplicate += row.sent;
      else {
        stored[before ? "updated" : "accepted"] += row.sent;
        changed.set(row.t, { ...row, values });
      }
      if (isDuplicate && isKept) claimed.push(row.t);
      if (!isDuplicate || isKept) known.set(row.t, { batch: origin.batch, values, isCovered: isKept });
    }
    this.replaced.save(origin.batch, kept);
    const ascending = [...changed.values()].sort((a, b) => a.t - b.t);
    this.upsert(names, ascending, origin.batch, false);
    this.reassignDuplicates(claimed, origin.batch);
    stored.times = ascending.map((row) => row.t);
    return stored;
  }

  /**
   * Stored samples at the times of the rows. Null, the usual case: rows ascend and nothing is stored between first and last, so all are
   * new.
   */
  private known(
    names: SampleColumn[],
    rows: CheckedSample[],
    { first, last, ascending }: TimeSpan & { ascending: boolean },
  ): Map<number, KnownSample> | null {
    const known = new Map<number, KnownSample>();
    const some = this.sql.exec("SELECT 1 FROM samples WHERE ts BETWEEN ? AND ? LIMIT 1", first, last).toArray();
    if (some.length === 0) return ascending ? null : known;
    const covered = this.replaced.isEmpty() ? "0" : "EXISTS (SELECT 1 FROM replaced WHERE replaced.ts = samples.ts)";
    const storedRows = this.sql.exec(
      `SELECT samples.ts, samples.batch, ${covered}, ${names.map((name) => `samples.${name}`).join(", ")}
         FROM json_each(?) AS sent CROSS JOIN samples ON samples.ts = sent.value`,
      JSON.stringify(rows.map((row) => row.t)),
    );
    for (const [t, batch, isCovered, ...values] of storedRows.raw())
      known.set(t as number, { batch: batch as number, isCovered: isCovered === 1, values: values as SampleValues });
    return known;
  }

  /**
   * Writes all rows in one statement with one parameter per column: SQLite in Durable Objects allows 100, and single rows take twice as
   * long.
   */
  private upsert(names: SampleColumn[], rows: CheckedSample[], batch: number, areNew: boolean): void {
    if (rows.length === 0) return;
    // An upsert reads each row twice.
    const update = `ON CONFLICT (ts) DO UPDATE SET batch = excluded.batch, ${names.map((name) => `${name} = excluded.${name}`).join(", ")}`;
    this.sql.exec(
      `INSERT INTO samples (ts, batch, ${names.join(", ")})
         SELECT value, ?2, ${names.map((_, position) => digitsAt(`?${position + 3}`, "key")).join(", ")} FROM json_each(?1) WHERE true
         ${areNew ? "" : update}`,
      JSON.stringify(rows.map((row) => row.t)),
      batch,
      ...names.map((_, position) => digitColumn(rows.length, (row) => rows[row]!.values[position])),
    );
  }

  /** Assigns equal rows to the batch that sent them again, so they stay when the first batch is undone. */
  private reassignDuplicates(times: number[], batch: number): void {
    this.sql.exec(
      "UPDATE samples SET batch = ? WHERE ts IN (SELECT value FROM json_each(?))",
      batch,
      JSON.stringify(times),
    );
  }

  states(times: readonly number[]): Map<number, SampleState> {
    const rows = this.sql.exec(
      `SELECT ts, batch, ${sampleColumns.join(", ")} FROM samples WHERE ts IN (SELECT value FROM json_each(?))`,
      JSON.stringify(times),
    );
    const states = new Map<number, SampleState>();
    for (const [ts, batch, ...values] of rows.raw<(number | null)[]>())
      states.set(ts!, { ts: ts!, batch: batch!, values });
    return states;
  }

  overwrite(states: readonly SampleState[]): void {
    this.sql.exec(
      `INSERT OR REPLACE INTO samples (ts, batch, ${sampleColumns.join(", ")})
         SELECT value ->> 0, value ->> 1, ${sampleColumns.map((_, position) => `value ->> ${position + 2}`).join(", ")}
           FROM json_each(?)`,
      JSON.stringify(states.map(({ ts, batch, values }) => [ts, batch, ...values])),
    );
  }

  /** First and last time per half hour of a batch's samples: enough to mark its half hours and days. */
  touchedTimes(batch: number, { first, last }: TimeSpan): number[] {
    const rows = this.sql.exec(
      "SELECT min(ts), max(ts) FROM samples WHERE ts BETWEEN ? AND ? AND batch = ? GROUP BY ts / 1800",
      first,
      last,
      batch,
    );
    return [...rows.raw<number[]>()].flat();
  }

  restore(batch: number): void {
    this.sql.exec(
      `INSERT OR REPLACE INTO samples (ts, batch, ${sampleColumns.join(", ")})
         SELECT kept.ts, kept.previous, ${sampleColumns.map((name) => `kept.${name}`).join(", ")}
           FROM replaced AS kept JOIN samples ON samples.ts = kept.ts
           WHERE kept.batch = ?1 AND samples.batch = ?1`,
      batch,
    );
  }

  remove(batch: number, { first, last }: TimeSpan): void {
    this.sql.exec("DELETE FROM samples WHERE ts BETWEEN ? AND ? AND batch = ?", first, last, batch);
  }

  span(): TimeSpan | null {
    const { first, last } = this.sql
      .exec<{ first: number | null; last: number | null }>(
        "SELECT (SELECT min(ts) FROM samples) AS first, (SELECT max(ts) FROM samples) AS last",
      )
      .one();
    return first === null || last === null ? null : { first, last };
  }

  /**
   * Pages of samples with any of these quantities, in ascending time, none empty. Lazy: a job that waits between pages sees newer writes.
   */
  *pages({ from, to, names, size = PAGE_SAMPLES }: PageRequest): Generator<SamplePage, void> {
    for (let cursor = from; cursor < to;) {
      const page = this.page(cursor, to, names, size);
      if (page.t.length > 0) yield page;
      cursor = page.t.length < size ? to : page.t.at(-1)! + 1;
    }
  }

  private page(from: number, to: number, names: readonly SampleColumn[], limit: number): SamplePage {
    const rows = this.sql.exec(
      `SELECT ${listsOf(["ts", ...names])} FROM (SELECT ts, ${names.join(", ")} FROM samples
         WHERE ts >= ? AND ts < ? AND (${names.map((name) => `${name} IS NOT NULL`).join(" OR ")}) ORDER BY ts LIMIT ?)`,
      from,
      to,
      limit,
    );
    const [t, ...lists] = columnsOf(rows);
    const columns: SamplePage["columns"] = {};
    for (const [position, name] of names.entries()) columns[name] = valuesOf(lists[position]!, quantities[name].scale);
    return { t: valuesOf(t!, 1), columns };
  }

  /** Lowest board temperature of a period, ends included [degrees C]. */
  hasAny(from: number, to: number): boolean {
    return this.sql.exec("SELECT 1 FROM samples WHERE ts BETWEEN ? AND ? LIMIT 1", from, to).toArray().length > 0;
  }

  coldest(from: number, to: number): number | null {
    const { low } = this.sql
      .exec<{ low: number | null }>("SELECT min(tE) AS low FROM samples WHERE ts BETWEEN ? AND ?", from, to)
      .one();
    return low === null ? null : unscaled("tE", low);
  }

  lastDataPoint(): LastDataPoint {
    const [row] = this.sql
      .exec<{ ts: number; iC: number | null; iD: number | null; tC: number | null; tD: number | null }>(
        "SELECT ts, iC, iD, tC, tD FROM samples ORDER BY ts DESC LIMIT 1",
      )
      .toArray();
    if (!row) return { ts: null, iC: null, iD: null, tC: null, tD: null };
    const value = (name: "iC" | "iD" | "tC" | "tD") => (row[name] === null ? null : unscaled(name, row[name]));
    return { ts: row.ts, iC: value("iC"), iD: value("iD"), tC: value("tC"), tD: value("tD") };
  }
}

const sentRows = (rows: CheckedSample[]): number => rows.reduce((sum, row) => sum + row.sent, 0);

/**
 * Whether an undo may need the stored values: the new batch can be undone and changes them, or an undoable batch already wrote this time.
 * In the second case an equal row also counts as written again.
 */
function mustKeep(before: KnownSample, { batch, isUndoable }: BatchContext, isDuplicate: boolean): boolean {
  if (before.batch === batch) return before.isCovered;
  if (before.isCovered || isUndoable(before.batch)) return true;
  return isUndoable(batch) && !isDuplicate;
}

export function spanOf(rows: readonly CheckedSample[]): TimeSpan & { ascending: boolean } {
  let first = Infinity;
  let last = -Infinity;
  let ascending = true;
  for (const { t } of rows) {
    ascending &&= t > last;
    first = Math.min(first, t);
    last = Math.max(last, t);
  }
  return { first, last, ascending };
}
