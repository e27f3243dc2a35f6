import { SqlStore } from "../../base/sql-store.ts";
import type { Jobs } from "../store.ts";

export interface ExportFile {
  job: number;
  chunks: number;
  rows: number;
  bytes: number;
  expires: number | null;
}

export class ExportFiles extends SqlStore {
  /** Recorded before the first chunk is written. */
  open(job: number): void {
    this.sql.exec("INSERT OR IGNORE INTO exports (job, chunks, rows, bytes) VALUES (?, 0, 0, 0)", job);
  }

  get(job: number): ExportFile | null {
    return this.rows<ExportFile>("SELECT * FROM exports WHERE job = ?", job)[0] ?? null;
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
    return this.rows<ExportFile>("SELECT * FROM exports WHERE expires <= ? ORDER BY expires LIMIT 1", now)[0] ?? null;
  }

  all(): ExportFile[] {
    return this.rows("SELECT * FROM exports");
  }

  forget(job: number): void {
    this.sql.exec("DELETE FROM exports WHERE job = ?", job);
  }

  due(): number | null {
    return this.rows<{ due: number | null }>("SELECT min(expires) AS due FROM exports")[0]!.due;
  }
}

export const chunkKey = (key: string, chunk: number): string => `exports/${key}/${String(chunk).padStart(6, "0")}`;

const KEYS_AT_ONCE = 1000;

export async function deleteChunks(jobs: Jobs, files: ExportFile[], bucket: Pick<R2Bucket, "delete">): Promise<void> {
  const keys = files.flatMap(({ job, chunks }) => {
    const key = jobs.get(job)?.key;
    // One chunk more than recorded, because a crash may have left it.
    return key === undefined ? [] : Array.from({ length: chunks + 1 }, (_, chunk) => chunkKey(key, chunk));
  });
  for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) await bucket.delete(keys.slice(at, at + KEYS_AT_ONCE));
}
