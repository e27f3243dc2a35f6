import { sampleColumns, type SampleColumn } from "#contract/inbound/inbound";
import type { StoredSample } from "#domain/packed/merge";

export interface OverwrittenSample {
  ts: number;
  batch: number;
  previous: number;
  sent: number;
  values: (number | null)[];
}

const columns = sampleColumns.join(", ");

export function columnMask(names: readonly SampleColumn[], values: readonly (number | null)[]): number {
  let bits = 0;
  for (const [position, name] of names.entries()) {
    if (values[position] !== null && values[position] !== undefined) bits |= 1 << sampleColumns.indexOf(name);
  }
  return bits;
}

/**
 * Values that uploads replaced, kept while an upload can be undone. A time may have several entries, in the order of batches; a time that
 * was new has none.
 */
export class OverwrittenSamples {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Which of these times have an entry. */
  covered(times: readonly number[]): Set<number> {
    const query = "SELECT DISTINCT ts FROM replaced WHERE ts IN (SELECT value FROM json_each(?))";
    return new Set(
      this.sql
        .exec<{ ts: number }>(query, JSON.stringify(times))
        .toArray()
        .map(({ ts }) => ts),
    );
  }

  /** Only the first call of a batch stores values; later calls add to `sent`. */
  save(batch: number, sent: ReadonlyMap<number, number>, states: ReadonlyMap<number, StoredSample>): void {
    if (sent.size === 0) return;
    const entries = [...states.values()].map(({ t: ts, origin, values }) => ({
      ts,
      batch,
      previous: origin,
      sent: sent.get(ts)!,
      values,
    }));
    this.insert(entries, "ON CONFLICT (ts, batch) DO UPDATE SET sent = sent | excluded.sent");
  }

  /** Ascending times of samples that a batch may have written before others. */
  timesOf(batch: number): number[] {
    return this.sql
      .exec<{ ts: number }>(
        "SELECT ts FROM replaced WHERE batch = ?1 UNION SELECT ts FROM replaced WHERE previous = ?1 ORDER BY ts",
        batch,
      )
      .toArray()
      .map((row) => row.ts);
  }

  ofBatch(batch: number): OverwrittenSample[] {
    return this.select("batch = ?", batch);
  }

  read(times: readonly number[]): OverwrittenSample[] {
    return this.select("ts IN (SELECT value FROM json_each(?))", JSON.stringify(times));
  }

  rewrite(times: readonly number[], entries: readonly OverwrittenSample[]): void {
    this.sql.exec("DELETE FROM replaced WHERE ts IN (SELECT value FROM json_each(?))", JSON.stringify(times));
    this.insert(entries);
  }

  private select(where: string, binding: string | number): OverwrittenSample[] {
    const query = `SELECT ts, batch, previous, sent, ${columns} FROM replaced WHERE ${where} ORDER BY ts, batch`;
    return [...this.sql.exec(query, binding).raw<(number | null)[]>()].map(
      ([ts, batch, previous, sent, ...values]) => ({
        ts: ts!,
        batch: batch!,
        previous: previous!,
        sent: sent!,
        values,
      }),
    );
  }

  private insert(entries: readonly OverwrittenSample[], onConflict = ""): void {
    this.sql.exec(
      `INSERT INTO replaced (ts, batch, previous, sent, ${columns})
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, ${sampleColumns.map((_, at) => `value ->> ${at + 4}`).join(", ")}
           FROM json_each(?) WHERE true ${onConflict}`,
      JSON.stringify(entries.map(({ ts, batch, previous, sent, values }) => [ts, batch, previous, sent, ...values])),
    );
  }

  forget(batch: number): void {
    this.sql.exec("DELETE FROM replaced WHERE batch = ?", batch);
  }

  /** Deletes what no undo needs any more: values replaced by batches below this one. */
  prune(firstUndoable: number): void {
    this.sql.exec("DELETE FROM replaced WHERE batch < ?", firstUndoable);
  }
}
