import type { SampleColumn } from "../contract/inbound.ts";
import type { LastDataPoint } from "../contract/device.ts";
import { quantities, unscaled } from "./quantities.ts";
import type { Row } from "./second.ts";

/** What became of rows, counted as if they had been stored one after the other; `times` changed [UTC epoch seconds, ascending]. */
export interface Stored {
  accepted: number;
  duplicate: number;
  updated: number;
  times: number[];
}

/** Raw samples as received: no offset, no normalisation. All columns are as long as `t`. */
export interface SamplePage {
  /** UTC epoch seconds, ascending */
  t: Float64Array;
  /** In units of the quantity, NaN = missing; one for each name that was asked for. */
  columns: Partial<Record<SampleColumn, Float64Array>>;
}

type Values = (number | null)[];

/** The samples of the device, one row a second at most, values as scaled integers (`quantities.ts`). */
export class Samples {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /**
   * Stores checked rows under a batch number. A time that is known keeps what it has and takes what is new: a missing value
   * never erases one, an equal row is a duplicate, another value updates. Must run inside a transaction.
   */
  write(names: SampleColumn[], rows: Row[], batch: number): Stored {
    const known = rows.length > 0 ? this.known(names, rows) : null;
    if (!known) {
      this.upsert(names, rows, batch);
      return { accepted: sentRows(rows), duplicate: 0, updated: 0, times: rows.map((row) => row.t) };
    }
    const stored: Stored = { accepted: 0, duplicate: 0, updated: 0, times: [] };
    const changed = new Map<number, Row>();
    for (const row of rows) {
      const before = known.get(row.t);
      const after = before ? row.values.map((value, position) => value ?? before[position]!) : row.values;
      if (before?.every((value, position) => value === after[position])) {
        stored.duplicate += row.sent;
        continue;
      }
      stored[before ? "updated" : "accepted"] += row.sent;
      known.set(row.t, after);
      changed.set(row.t, { ...row, values: after });
    }
    const ascending = [...changed.values()].sort((a, b) => a.t - b.t);
    this.upsert(names, ascending, batch);
    stored.times = ascending.map((row) => row.t);
    return stored;
  }

  /**
   * What is stored at the times of the rows. Null is the usual case: the rows ascend and nothing at all lies in their span,
   * so all of them are new.
   */
  private known(names: SampleColumn[], rows: Row[]): Map<number, Values> | null {
    const { first, last, ascending } = spanOf(rows);
    const known = new Map<number, Values>();
    const some = this.sql.exec("SELECT 1 FROM samples WHERE ts BETWEEN ? AND ? LIMIT 1", first, last).toArray();
    if (some.length === 0) return ascending ? null : known;
    const found = this.sql.exec(
      `SELECT samples.ts, ${names.map((name) => `samples.${name}`).join(", ")}
         FROM json_each(?) AS sent CROSS JOIN samples ON samples.ts = sent.value`,
      JSON.stringify(rows.map((row) => row.t)),
    );
    for (const [t, ...values] of found.raw()) known.set(t as number, values as Values);
    return known;
  }

  /** All rows in one statement through one JSON parameter: the object allows 100 parameters, and this is twice as fast as rows. */
  private upsert(names: SampleColumn[], rows: Row[], batch: number): void {
    if (rows.length === 0) return;
    this.sql.exec(
      `INSERT INTO samples (ts, batch, ${names.join(", ")})
         SELECT value ->> 0, ?2, ${names.map((_, position) => `value ->> ${position + 1}`).join(", ")} FROM json_each(?1) WHERE true
         ON CONFLICT (ts) DO UPDATE SET batch = excluded.batch, ${names.map((name) => `${name} = excluded.${name}`).join(", ")}`,
      JSON.stringify(rows.map((row) => [row.t, ...row.values])),
      batch,
    );
  }

  /** First and last time [UTC epoch seconds]; null: there is no sample. */
  span(): { first: number; last: number } | null {
    const { first, last } = this.sql
      .exec<{ first: number | null; last: number | null }>(
        "SELECT (SELECT min(ts) FROM samples) AS first, (SELECT max(ts) FROM samples) AS last",
      )
      .one();
    return first === null || last === null ? null : { first, last };
  }

  /** The first `limit` samples with `from <= t < to` that have any of these quantities. */
  page(from: number, to: number, names: readonly SampleColumn[], limit: number): SamplePage {
    const found = this.sql.exec(
      `SELECT ts, ${names.join(", ")} FROM samples
         WHERE ts >= ? AND ts < ? AND (${names.map((name) => `${name} IS NOT NULL`).join(" OR ")}) ORDER BY ts LIMIT ?`,
      from,
      to,
      limit,
    );
    const rows = [...found.raw<(number | null)[]>()];
    const columns: SamplePage["columns"] = {};
    for (const [position, name] of names.entries()) {
      const { scale } = quantities[name];
      columns[name] = Float64Array.from(rows, (row) => (row[position + 1] ?? NaN) / scale);
    }
    return { t: Float64Array.from(rows, (row) => row[0]!), columns };
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

const sentRows = (rows: Row[]): number => rows.reduce((sum, row) => sum + row.sent, 0);

function spanOf(rows: Row[]): { first: number; last: number; ascending: boolean } {
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
