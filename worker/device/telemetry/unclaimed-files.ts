import { SECONDS_PER_DAY } from "#contract/common/calendar";

/** A file unclaimed for this long was left by a crash [s]; far longer than the slowest upload. */
const UNCLAIMED_SECONDS = SECONDS_PER_DAY;

/**
 * Files in the bucket without a batch. A file is recorded before its first byte and removed by the commit, so a crash leaves no unknown
 * file.
 */
export class UnclaimedFiles {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  expect(key: string, now: number): number {
    this.sql.exec("INSERT INTO unclaimed_files (key, at) VALUES (?, ?)", key, now);
    return now + UNCLAIMED_SECONDS;
  }

  forget(keys: string[]): void {
    for (const key of keys) this.sql.exec("DELETE FROM unclaimed_files WHERE key = ?", key);
  }

  stale(now: number): string[] {
    return this.sql
      .exec<{ key: string }>("SELECT key FROM unclaimed_files WHERE at <= ?", now - UNCLAIMED_SECONDS)
      .toArray()
      .map((row) => row.key);
  }

  due(): number | null {
    const { at } = this.sql.exec<{ at: number | null }>("SELECT min(at) AS at FROM unclaimed_files").one();
    return at === null ? null : at + UNCLAIMED_SECONDS;
  }
}
