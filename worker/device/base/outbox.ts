import type { Settings } from "./settings.ts";

/** Kinds of rows copied to D1. The key is a day number, a job's id for `export`, a step's id for `command`, `DEVICE_KEY` for `device`. */
export type Topic = "soiling" | "weather" | "device" | "export" | "command";

export interface OutboxEntry {
  topic: Topic;
  key: number;
  /** Rises when the row changes again. An entry is removed only if its version is the one that was sent. */
  version: number;
}

/** A device has one row in D1. */
export const DEVICE_KEY = 0;
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

  put(topic: Topic, keys: number[]): void {
    this.sql.exec(
      `INSERT INTO outbox (topic, key, version) SELECT ?, value, 1 FROM json_each(?) WHERE true
         ON CONFLICT (topic, key) DO UPDATE SET version = version + 1`,
      topic,
      JSON.stringify(keys),
    );
  }

  next(): OutboxEntry[] {
    return this.sql
      .exec<{ topic: Topic; key: number; version: number }>(
        "SELECT topic, key, version FROM outbox ORDER BY topic, key LIMIT ?",
        BATCH_SIZE,
      )
      .toArray();
  }

  remove(entries: OutboxEntry[]): void {
    this.sql.exec(
      `DELETE FROM outbox WHERE (topic, key, version) IN (SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?))`,
      JSON.stringify(entries.map((entry) => [entry.topic, entry.key, entry.version])),
    );
  }

  hasDays(): boolean {
    return this.sql.exec("SELECT 1 FROM outbox WHERE topic <> 'device' LIMIT 1").toArray().length > 0;
  }

  count(): number {
    return this.sql.exec<{ count: number }>("SELECT count(*) AS count FROM outbox").one().count;
  }
}

/** Queues the device's row if its newest sample changed; `reportDue` decides when it is sent. */
export function queueDeviceRow({
  samples,
  settings,
  outbox,
}: {
  samples: { span(): { last: number } | null };
  settings: Settings;
  outbox: Outbox;
}): void {
  const last = samples.span()?.last;
  if (last === undefined || last === settings.get("reported")) return;
  settings.set("reported", last);
  outbox.put("device", [DEVICE_KEY]);
}
