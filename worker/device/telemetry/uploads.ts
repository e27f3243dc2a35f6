import { SECONDS_PER_HOUR } from "#contract/common/calendar";
import type { CheckedBatch, Rejection } from "./sample-checks.ts";

/** An unfinished upload is dropped after this long [s]; its file can be sent again. */
export const UNFINISHED_SECONDS = SECONDS_PER_HOUR;

/**
 * Uploads in progress. Checked rows wait as one JSON row per part, invisible to readers, until the commit moves them in one transaction.
 */
export class Uploads {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  begin(key: string, attempt: string, name: string, now: number): void {
    this.drop(key);
    this.sql.exec("INSERT INTO uploads (key, attempt, name, at) VALUES (?, ?, ?, ?)", key, attempt, name, now);
  }

  find(key: string, attempt: string): { name: string } | null {
    const rows = this.sql.exec<{ name: string }>(
      "SELECT name FROM uploads WHERE key = ? AND attempt = ?",
      key,
      attempt,
    );
    return rows.toArray()[0] ?? null;
  }

  stage(key: string, part: CheckedBatch): void {
    this.sql.exec(
      "INSERT INTO staged (key, part, rows) SELECT ?1, coalesce(max(part), 0) + 1, ?2 FROM staged WHERE key = ?1",
      key,
      JSON.stringify(part),
    );
  }

  *parts(key: string): Generator<CheckedBatch> {
    for (let part = 1; ; part++) {
      const [row] = this.sql
        .exec<{ rows: string }>("SELECT rows FROM staged WHERE key = ? AND part = ?", key, part)
        .toArray();
      if (!row) return;
      yield JSON.parse(row.rows) as CheckedBatch;
    }
  }

  drop(key: string): void {
    this.sql.exec("DELETE FROM staged WHERE key = ?", key);
    this.sql.exec("DELETE FROM uploads WHERE key = ?", key);
  }

  /** Drops unfinished uploads; returns the time of the next check [UTC epoch seconds], or null. */
  sweep(now: number): number | null {
    const open = this.sql.exec<{ key: string; at: number }>("SELECT key, at FROM uploads").toArray();
    let next: number | null = null;
    for (const { key, at } of open) {
      if (at + UNFINISHED_SECONDS <= now) this.drop(key);
      else next = Math.min(next ?? Infinity, at + UNFINISHED_SECONDS);
    }
    return next;
  }
}

export function firstRejections(rejections: Rejection[], limit: number): Rejection[] {
  return [...rejections].sort((a, b) => a.line - b.line).slice(0, limit);
}
