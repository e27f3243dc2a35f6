import { SECONDS_PER_HOUR } from "#contract/common/calendar";
import { SqlStore } from "../base/sql-store.ts";
import type { SampleBatch } from "../base/types.ts";

/** Parts of a file that never ended are dropped after this long [s]; it can be sent again. */
export const UNFINISHED_SECONDS = SECONDS_PER_HOUR;

/** Parts of files under way, a row each, invisible to readers until the commit takes them. */
export class Uploads extends SqlStore {
  stage(upload: string, samples: SampleBatch, now: number): void {
    this.sql.exec(
      "INSERT INTO staged (upload, part, at, samples) SELECT ?1, count(*), ?2, ?3 FROM staged WHERE upload = ?1",
      upload,
      now,
      JSON.stringify(samples),
    );
  }

  count(upload: string): number {
    return this.rows<{ n: number }>("SELECT count(*) AS n FROM staged WHERE upload = ?", upload)[0]!.n;
  }

  *parts(upload: string): Generator<SampleBatch> {
    for (let part = 0; ; part++) {
      const query = "SELECT samples FROM staged WHERE upload = ? AND part = ?";
      const row = this.rows<{ samples: string }>(query, upload, part)[0];
      if (!row) return;
      yield JSON.parse(row.samples) as SampleBatch;
    }
  }

  drop(upload: string): void {
    this.sql.exec("DELETE FROM staged WHERE upload = ?", upload);
  }

  /** Drops unfinished uploads; returns the time of the next check [UTC epoch seconds], or null. */
  sweep(now: number): number | null {
    const query = "DELETE FROM staged WHERE upload IN (SELECT upload FROM staged GROUP BY upload HAVING max(at) <= ?)";
    this.sql.exec(query, now - UNFINISHED_SECONDS);
    const row = this.rows<{ at: number }>("SELECT max(at) AS at FROM staged HAVING at IS NOT NULL")[0];
    return row ? row.at + UNFINISHED_SECONDS : null;
  }
}

const MAX_UPLOADS = 2;
/** A file whose end was never reported stops counting after this long [s]. */
const LOST_SECONDS = 600;

/** Files arriving for a device. Kept in memory, because a restart ends their requests. */
export class UploadSlots {
  readonly #since = new Map<string, number>();

  take(id: string, now: number): boolean {
    for (const [other, since] of this.#since) if (since <= now - LOST_SECONDS) this.#since.delete(other);
    if (this.#since.size >= MAX_UPLOADS) return false;
    this.#since.set(id, now);
    return true;
  }

  free(id: string): void {
    this.#since.delete(id);
  }
}
