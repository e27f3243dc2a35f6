/** Kinds of rows copied to D1. The outbox key `day` is 0 for `device`, the job's id for `export` and the step's id for `command`. */
export type Topic = "soiling" | "weather" | "device" | "export" | "command";

export interface OutboxEntry {
  topic: Topic;
  day: number;
  /** Rises when the row changes again. An entry is removed only if its version is the one that was sent. */
  version: number;
}

const BATCH_SIZE = 500;

/**
 * Changes that D1 must still receive.
 * Stores only the keys of changed rows; values are read when an entry is sent, so a late drain never writes old values.
 */
export class Outbox {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  put(topic: Topic, days: number[]): void {
    this.sql.exec(
      `INSERT INTO outbox (topic, day, version) SELECT ?, value, 1 FROM json_each(?) WHERE true
         ON CONFLICT (topic, day) DO UPDATE SET version = version + 1`,
      topic,
      JSON.stringify(days),
    );
  }

  next(): OutboxEntry[] {
    return this.sql
      .exec<{ topic: Topic; day: number; version: number }>(
        "SELECT topic, day, version FROM outbox ORDER BY topic, day LIMIT ?",
        BATCH_SIZE,
      )
      .toArray();
  }

  remove(entries: OutboxEntry[]): void {
    this.sql.exec(
      `DELETE FROM outbox WHERE (topic, day, version) IN (SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?))`,
      JSON.stringify(entries.map((entry) => [entry.topic, entry.day, entry.version])),
    );
  }

  hasDays(): boolean {
    return this.sql.exec("SELECT 1 FROM outbox WHERE topic <> 'device' LIMIT 1").toArray().length > 0;
  }

  count(): number {
    return this.sql.exec<{ count: number }>("SELECT count(*) AS count FROM outbox").one().count;
  }
}
