export interface ExportFile {
  job: number;
  chunks: number;
  rows: number;
  bytes: number;
  expires: number | null;
}

export class ExportFiles {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Recorded before the first chunk is written. */
  open(job: number): void {
    this.sql.exec("INSERT OR IGNORE INTO exports (job, chunks, rows, bytes) VALUES (?, 0, 0, 0)", job);
  }

  get(job: number): ExportFile | null {
    return (
      this.sql
        .exec<ExportFile & Record<string, SqlStorageValue>>("SELECT * FROM exports WHERE job = ?", job)
        .toArray()[0] ?? null
    );
  }

  grow(job: number, rows: number, bytes: number): void {
    this.sql.exec(
      "UPDATE exports SET chunks = chunks + 1, rows = rows + ?, bytes = bytes + ? WHERE job = ?",
      rows,
      bytes,
      job,
    );
  }

  expire(job: number, at: number): void {
    this.sql.exec("UPDATE exports SET expires = ? WHERE job = ?", at, job);
  }

  stale(now: number): ExportFile | null {
    return (
      this.sql
        .exec<ExportFile & Record<string, SqlStorageValue>>(
          "SELECT * FROM exports WHERE expires <= ? ORDER BY expires LIMIT 1",
          now,
        )
        .toArray()[0] ?? null
    );
  }

  forget(job: number): void {
    this.sql.exec("DELETE FROM exports WHERE job = ?", job);
  }

  due(): number | null {
    return this.sql.exec<{ due: number | null }>("SELECT min(expires) AS due FROM exports").one().due;
  }
}

export const chunkKey = (key: string, chunk: number): string => `exports/${key}/${String(chunk).padStart(6, "0")}`;
