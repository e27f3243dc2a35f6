import { SECONDS_PER_DAY } from "#contract/common/calendar";

/** A file that no upload has claimed after this long was left by a crash [s]; far longer than the slowest upload takes. */
const UNCLAIMED_SECONDS = SECONDS_PER_DAY;

/**
 * Files in the bucket that no batch owns yet. One is named here before its first byte is written and forgotten by the
 * commit of its upload, so a crash at any moment leaves nothing behind that nobody knows of.
 */
export class UnclaimedFiles {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Names a file that is about to be written; gives when to look after it [UTC epoch seconds]. */
  expect(key: string, now: number): number {
    this.sql.exec("INSERT INTO unclaimed_files (key, at) VALUES (?, ?)", key, now);
    return now + UNCLAIMED_SECONDS;
  }

  forget(keys: string[]): void {
    this.sql.exec("DELETE FROM unclaimed_files WHERE key IN (SELECT value FROM json_each(?))", JSON.stringify(keys));
  }

  stale(now: number): string[] {
    return this.sql
      .exec<{ key: string }>("SELECT key FROM unclaimed_files WHERE at <= ?", now - UNCLAIMED_SECONDS)
      .toArray()
      .map((row) => row.key);
  }

  /** When the oldest of the rest becomes stale [UTC epoch seconds], or null. */
  due(): number | null {
    const { at } = this.sql.exec<{ at: number | null }>("SELECT min(at) AS at FROM unclaimed_files").one();
    return at === null ? null : at + UNCLAIMED_SECONDS;
  }
}
