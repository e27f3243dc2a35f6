import { sampleColumns, type SampleColumn } from "#contract/inbound/inbound";

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

  isEmpty(): boolean {
    return this.sql.exec("SELECT 1 FROM replaced LIMIT 1").toArray().length === 0;
  }

  /** Only the first call of a batch stores values; later calls add to `sent`. */
  save(batch: number, sent: ReadonlyMap<number, number>): void {
    if (sent.size === 0) return;
    this.sql.exec(
      `INSERT INTO replaced (ts, batch, previous, sent, ${columns})
         SELECT samples.ts, ?1, samples.batch, asked.value ->> 1, ${sampleColumns.map((name) => `samples.${name}`).join(", ")}
           FROM json_each(?2) AS asked CROSS JOIN samples ON samples.ts = asked.value ->> 0 WHERE true
         ON CONFLICT (ts, batch) DO UPDATE SET sent = sent | excluded.sent`,
      batch,
      JSON.stringify([...sent]),
    );
  }

  /** Ascending times, at or after `from`, that a batch wrote and later batches overwrote. */
  overwrittenSince(batch: number, from: number, limit: number): number[] {
    return this.sql
      .exec<{ ts: number }>(
        `SELECT samples.ts FROM samples WHERE samples.batch <> ?1 AND samples.ts IN (
           SELECT ts FROM replaced WHERE batch = ?1 AND ts >= ?2 UNION SELECT ts FROM replaced WHERE previous = ?1 AND ts >= ?2
         ) ORDER BY samples.ts LIMIT ?3`,
        batch,
        from,
        limit,
      )
      .toArray()
      .map((row) => row.ts);
  }

  read(times: readonly number[]): OverwrittenSample[] {
    const rows = this.sql.exec(
      `SELECT ts, batch, previous, sent, ${columns} FROM replaced WHERE ts IN (SELECT value FROM json_each(?)) ORDER BY ts, batch`,
      JSON.stringify(times),
    );
    return [...rows.raw<(number | null)[]>()].map(([ts, batch, previous, sent, ...values]) => ({
      ts: ts!,
      batch: batch!,
      previous: previous!,
      sent: sent!,
      values,
    }));
  }

  rewrite(times: readonly number[], entries: readonly OverwrittenSample[]): void {
    this.sql.exec("DELETE FROM replaced WHERE ts IN (SELECT value FROM json_each(?))", JSON.stringify(times));
    this.sql.exec(
      `INSERT INTO replaced (ts, batch, previous, sent, ${columns})
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, ${sampleColumns.map((_, at) => `value ->> ${at + 4}`).join(", ")}
           FROM json_each(?)`,
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
