/** What of the object D1 must learn. `device` has one row only (day 0); of an `export` the day is the number of its job, of `command` that of a step. */
export type Topic = "soiling" | "weather" | "device" | "export" | "command";

export interface Letter {
  topic: Topic;
  day: number;
  /** Rises when the row changes again; a letter is removed only if it is still the one that was sent. */
  version: number;
}

/** So many letters go in one batch to D1. */
const LETTERS = 500;

/** Names of what changed, not copies: the newest figures are read when they are sent, so a late drain never writes old ones. */
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

  next(): Letter[] {
    return this.sql
      .exec<{ topic: Topic; day: number; version: number }>(
        "SELECT topic, day, version FROM outbox ORDER BY topic, day LIMIT ?",
        LETTERS,
      )
      .toArray();
  }

  remove(letters: Letter[]): void {
    this.sql.exec(
      `DELETE FROM outbox WHERE (topic, day, version) IN (SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?))`,
      JSON.stringify(letters.map((letter) => [letter.topic, letter.day, letter.version])),
    );
  }

  /** Whether figures of days wait, and not only the device's own row. */
  hasDays(): boolean {
    return this.sql.exec("SELECT 1 FROM outbox WHERE topic <> 'device' LIMIT 1").toArray().length > 0;
  }

  count(): number {
    return this.sql.exec<{ count: number }>("SELECT count(*) AS count FROM outbox").one().count;
  }
}
