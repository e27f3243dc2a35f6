import { SECONDS_PER_DAY } from "../contract/calendar.ts";
import type { Receipt } from "../contract/inbound.ts";

/** How long a `readings` receipt is kept for replays [s]. Later the rows are recognised one by one, as duplicates. */
const READINGS_RECEIPT_SECONDS = 7 * SECONDS_PER_DAY;

export type BatchKind = "readings" | "upload";

/** Every accepted batch with its receipt. Its number is on the samples that it changed, so that an upload can be undone. */
export class Batches {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** The first receipt of a key, if sending the same again could not give a better one. */
  receipt(key: string): Receipt | null {
    const [row] = this.sql
      .exec<{ receipt: string }>("SELECT receipt FROM batches WHERE key = ? AND replayable = 1", key)
      .toArray();
    return row ? (JSON.parse(row.receipt) as Receipt) : null;
  }

  /** The number of a new batch; the caller closes it in the same transaction. */
  open(kind: BatchKind, key: string, name: string, now: number): number {
    this.sql.exec("DELETE FROM batches WHERE key = ?", key);
    this.sql.exec("DELETE FROM batches WHERE kind = 'readings' AND at < ?", now - READINGS_RECEIPT_SECONDS);
    return this.sql
      .exec<{ id: number }>(
        "INSERT INTO batches (key, kind, name, at, replayable, receipt) VALUES (?, ?, ?, ?, 0, '') RETURNING id",
        key,
        kind,
        name,
        now,
      )
      .one().id;
  }

  close(id: number, receipt: Receipt, replayable: boolean): void {
    this.sql.exec(
      "UPDATE batches SET receipt = ?, replayable = ? WHERE id = ?",
      JSON.stringify(receipt),
      replayable ? 1 : 0,
      id,
    );
  }
}
