/** A month of samples that lies in the bucket and no longer in the object. Instants are UTC epoch seconds. */
export interface Archive {
  /** Begin of the month in UTC; `until` is not part of it. */
  month: number;
  until: number;
  key: string;
  rows: number;
  bytes: number;
  /** When it was archived. */
  at: number;
}

type Row = Archive & Record<string, SqlStorageValue>;

/** Which months are archived, and where. An archived month is read only: whoever writes there fetches it back first. */
export class Archives {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  add({ month, until, key, rows, bytes, at }: Archive): void {
    this.sql.exec(
      "INSERT INTO archives (month, until, key, rows, bytes, at) VALUES (?, ?, ?, ?, ?, ?)",
      month,
      until,
      key,
      rows,
      bytes,
      at,
    );
  }

  remove(month: number): void {
    this.sql.exec("DELETE FROM archives WHERE month = ?", month);
  }

  /** Months that have instants in `from <= t < to`, in order of time. */
  within(from: number, to: number): Archive[] {
    return this.sql
      .exec<Row>("SELECT * FROM archives WHERE until > ? AND month < ? ORDER BY month", from, to)
      .toArray();
  }

  /** Begin of the first one; null: there is none. */
  first(): number | null {
    return this.sql.exec<{ first: number | null }>("SELECT min(month) AS first FROM archives").one().first;
  }
}
