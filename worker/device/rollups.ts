import { fromBuckets, fromSamples, levels, NARROWEST, rollupColumns } from "./rollup-columns.ts";

/** So many half hours are gathered in one run; a day at one sample a second has 48 of them and 86,400 samples. */
const RUN_BUCKETS = 1000;

/**
 * Samples gathered in buckets of 30 minutes, 1 and 3 hours. A write only marks the half hours that it touched, in its own
 * transaction; they are gathered anew from the samples by an alarm or by the next reader, whichever comes first. So a bucket
 * that is read is never older than its samples, and a device that reports every minute pays for its buckets once in a while.
 */
export class Rollups {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Samples at these times [UTC epoch seconds, ascending] came, changed or went. Part of the writer's transaction. */
  mark(times: readonly number[]): void {
    const buckets: number[] = [];
    for (const t of times) {
      const bucket = bucketOf(t, NARROWEST);
      if (bucket !== buckets.at(-1)) buckets.push(bucket);
    }
    this.sql.exec("INSERT OR IGNORE INTO stale_buckets SELECT value FROM json_each(?)", JSON.stringify(buckets));
  }

  /** Marked half hours that begin before an instant and end after another; all of them when nothing is said. */
  staleCount(from = -Infinity, to = Infinity): number {
    return this.sql
      .exec<{ count: number }>(
        "SELECT count(*) AS count FROM stale_buckets WHERE bucket > ? AND bucket < ?",
        from - NARROWEST,
        to,
      )
      .one().count;
  }

  /** Gathers marked half hours within a range anew, the oldest first and at most one run. Part of a transaction. */
  gather(from = -Infinity, to = Infinity): void {
    const stale = this.sql
      .exec<{ bucket: number }>(
        "SELECT bucket FROM stale_buckets WHERE bucket > ? AND bucket < ? ORDER BY bucket LIMIT ?",
        from - NARROWEST,
        to,
        RUN_BUCKETS,
      )
      .toArray()
      .map((row) => row.bucket);
    let source = { table: "samples", key: "ts", columns: fromSamples };
    for (const { width, table } of levels) {
      const buckets = [...new Set(stale.map((bucket) => bucketOf(bucket, width)))];
      this.replace(table, width, JSON.stringify(buckets), source);
      source = { table, key: "bucket", columns: fromBuckets };
    }
    this.sql.exec("DELETE FROM stale_buckets WHERE bucket IN (SELECT value FROM json_each(?))", JSON.stringify(stale));
  }

  /** A bucket without samples has no row. */
  private replace(
    table: string,
    width: number,
    buckets: string,
    source: { table: string; key: string; columns: readonly string[] },
  ): void {
    this.sql.exec(`DELETE FROM ${table} WHERE bucket IN (SELECT value FROM json_each(?))`, buckets);
    this.sql.exec(
      `INSERT INTO ${table} (bucket, ${rollupColumns.join(", ")})
         SELECT asked.value, ${source.columns.join(", ")} FROM json_each(?) AS asked CROSS JOIN ${source.table} AS source
           ON source.${source.key} >= asked.value AND source.${source.key} < asked.value + ${width} GROUP BY asked.value`,
      buckets,
    );
  }

  /** Rows of the buckets that overlap a range, in order of time: the bucket's begin, then these columns. */
  read(width: number, from: number, to: number, columns: readonly string[]): (number | null)[][] {
    const { table } = levels.find((level) => level.width === width)!;
    const found = this.sql.exec(
      `SELECT bucket, ${columns.join(", ")} FROM ${table} WHERE bucket > ? AND bucket < ? ORDER BY bucket`,
      from - width,
      to,
    );
    return [...found.raw<(number | null)[]>()];
  }
}

/** Begin of the bucket [UTC epoch seconds]: a multiple of its width, the same in every zone. */
const bucketOf = (t: number, width: number): number => Math.floor(t / width) * width;
