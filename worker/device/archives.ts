import { archiveBlocks } from "./archive-file.ts";
import type { ArchiveBlock } from "./archive-format.ts";

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

/** Which months are archived, and where. An archived month is read only: whoever writes there brings it back first. */
export class Archives {
  private readonly sql: SqlStorage;
  private readonly bucket: Pick<R2Bucket, "get">;

  constructor(sql: SqlStorage, bucket: Pick<R2Bucket, "get">) {
    this.sql = sql;
    this.bucket = bucket;
  }

  /** Whether it still lies where it lay: nobody brought it back meanwhile. */
  has({ month, key }: Archive): boolean {
    return this.sql.exec("SELECT 1 FROM archives WHERE month = ? AND key = ?", month, key).toArray().length > 0;
  }

  /** Its samples, block by block and in order of time. A file that is not there or not whole is a fault. */
  async *blocks(archive: Pick<Archive, "key">): AsyncGenerator<ArchiveBlock, void> {
    const file = await this.bucket.get(archive.key);
    if (!file) throw new Error("The file of an archived month is not in the bucket.");
    yield* archiveBlocks(file.body);
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
