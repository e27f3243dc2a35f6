import type { AlarmHandler } from "../base/scheduler.ts";
import { type SampleColumn, sampleColumns } from "#contract/inbound/inbound";
import type { Head } from "../base/head.ts";
import { columnsOf, listsOf } from "../telemetry/columns.ts";
import { fromBuckets, fromSamples, levels, FINEST, rollupColumn, rollupColumns } from "../base/rollup-columns.ts";

const RUN_BUCKETS = 500;
const RUN_SAMPLES = 15_000;

export function refreshRollups({
  rollups,
  transaction,
}: {
  rollups: Rollups;
  transaction: <T>(work: () => T) => T;
}): AlarmHandler {
  return async (now) => {
    transaction(() => rollups.rebuild());
    return rollups.staleCount() > 0 ? now : null;
  };
}

/**
 * Mean, minimum and maximum of samples in buckets of 30 minutes, 1 and 3 hours.
 * A write only marks half hours as stale, which keeps frequent writes cheap. An alarm or the next reader gathers them, so nobody reads a
 * bucket that is older than its samples.
 */
export class Rollups {
  private readonly sql: SqlStorage;
  private readonly head: Head;

  constructor(sql: SqlStorage, head: Head) {
    this.sql = sql;
    this.head = head;
  }

  mark(times: readonly number[], names: readonly SampleColumn[] = []): void {
    this.know(names);
    const buckets: number[] = [];
    for (const t of times) {
      const bucket = bucketOf(t, FINEST);
      if (bucket !== buckets.at(-1)) buckets.push(bucket);
    }
    this.sql.exec("INSERT OR IGNORE INTO stale_buckets SELECT value FROM json_each(?)", JSON.stringify(buckets));
  }

  /** Number of stale half hours that overlap a range; by default all. */
  staleCount(from = -Infinity, to = Infinity): number {
    return this.sql
      .exec<{ count: number }>(
        "SELECT count(*) AS count FROM stale_buckets WHERE bucket > ? AND bucket < ?",
        from - FINEST,
        to,
      )
      .one().count;
  }

  rebuild(from = -Infinity, to = Infinity): void {
    const stale = this.run(from, to);
    if (stale.length === 0) return;
    const names = this.head.read().quantities;
    this.rebuildFromSamples(names, stale[0]!, stale.at(-1)!);
    for (const [above, { width, table }] of levels.slice(1).entries()) {
      const buckets = [...new Set(stale.map((bucket) => bucketOf(bucket, width)))];
      this.rebuildFromBuckets(names, { table, width, source: levels[above]!.table }, JSON.stringify(buckets));
    }
    this.sql.exec("DELETE FROM stale_buckets WHERE bucket BETWEEN ? AND ?", stale[0], stale.at(-1));
  }

  private run(from: number, to: number): number[] {
    const marked = this.sql
      .exec<{ bucket: number }>(
        "SELECT bucket FROM stale_buckets WHERE bucket > ? AND bucket < ? ORDER BY bucket LIMIT ?",
        from - FINEST,
        to,
        RUN_BUCKETS,
      )
      .toArray()
      .map((row) => row.bucket);
    if (marked.length * FINEST <= RUN_SAMPLES) return marked;
    const [enough] = this.sql
      .exec<{ ts: number }>(
        "SELECT ts FROM samples WHERE ts >= ? ORDER BY ts LIMIT 1 OFFSET ?",
        marked[0] ?? 0,
        RUN_SAMPLES,
      )
      .toArray();
    return marked.filter((bucket, index) => index === 0 || enough === undefined || bucket <= enough.ts);
  }

  /**
   * Rebuilds stale half hours from samples; one without samples gets no row. Groups by the key of the outer table, which SQLite walks in
   * order; otherwise it would sort all samples.
   */
  private rebuildFromSamples(names: readonly SampleColumn[], first: number, last: number): void {
    const marked = "(SELECT bucket FROM stale_buckets WHERE bucket BETWEEN ? AND ?)";
    this.sql.exec(`DELETE FROM ${levels[0].table} WHERE bucket IN ${marked}`, first, last);
    if (names.length === 0) return;
    this.sql.exec(
      `INSERT INTO ${levels[0].table} (bucket, ${rollupColumns(names).join(", ")})
         SELECT asked.bucket, ${fromSamples(names).join(", ")} FROM stale_buckets AS asked CROSS JOIN samples AS source
           ON source.ts >= asked.bucket AND source.ts < asked.bucket + ${FINEST}
           WHERE asked.bucket BETWEEN ? AND ? GROUP BY asked.bucket`,
      first,
      last,
    );
  }

  knows(name: SampleColumn): boolean {
    return this.head.read().quantities.includes(name);
  }

  private know(names: readonly SampleColumn[]): void {
    if (names.some((name) => !this.knows(name)))
      this.head.change((state) => {
        const known = new Set([...state.quantities, ...names]);
        state.quantities = sampleColumns.filter((name) => known.has(name));
      });
  }

  private rebuildFromBuckets(
    names: readonly SampleColumn[],
    { table, width, source }: { table: string; width: number; source: string },
    buckets: string,
  ): void {
    this.sql.exec(`DELETE FROM ${table} WHERE bucket IN (SELECT value FROM json_each(?))`, buckets);
    if (names.length === 0) return;
    this.sql.exec(
      `INSERT INTO ${table} (bucket, ${rollupColumns(names).join(", ")})
         SELECT asked.value, ${fromBuckets(names).join(", ")} FROM json_each(?) AS asked CROSS JOIN ${source} AS source
           ON source.bucket >= asked.value AND source.bucket < asked.value + ${width} GROUP BY asked.value`,
      buckets,
    );
  }

  read(
    width: number,
    { from, to, names }: { from: number; to: number; names: readonly SampleColumn[] },
    columns: readonly string[],
  ): (number | null)[][] {
    const { table } = levels.find((level) => level.width === width)!;
    const some = names.map((name) => `${rollupColumn(name, "n")} > 0`).join(" OR ");
    return columnsOf(
      this.sql.exec(
        `SELECT ${listsOf(["bucket", ...columns])} FROM (
           SELECT bucket, ${columns.join(", ")} FROM ${table} WHERE bucket > ? AND bucket < ? AND (${some}) ORDER BY bucket
         )`,
        from - width,
        to,
      ),
    );
  }
}

/** Start of the bucket [UTC epoch seconds]: a multiple of its width, the same in every zone. */
const bucketOf = (t: number, width: number): number => Math.floor(t / width) * width;
