import { sampleColumns } from "../contract/inbound.ts";
import { MISSING } from "./archive-format.ts";
import type { Archive } from "./archives.ts";
import type { Stores } from "./stores.ts";

/** Rows that came back belong to no batch: nothing that can be undone lies in an archived month. */
export const NO_BATCH = 0;

/**
 * Brings archived months back into the object, so that late samples can be written there. Until the last row is back the month
 * counts as archived, so readers see it whole at any time; the file is left to the sweep of unclaimed files.
 */
export class ArchiveReturn {
  private readonly stores: Stores;
  private readonly letGo: (key: string) => Promise<void>;
  /** Months on their way; whoever asks for one meanwhile waits for it. */
  private readonly underway = new Map<number, Promise<void>>();

  /** `letGo`: called for a file that nobody needs any more, in the same turn in which its month stops being archived. */
  constructor(stores: Stores, letGo: (key: string) => Promise<void>) {
    this.stores = stores;
    this.letGo = letGo;
  }

  /** Brings months back until none of these is archived. The caller looks again with `needed` before it writes. */
  async months(archives: readonly Archive[]): Promise<void> {
    for (const archive of archives) await this.bringBack(archive);
  }

  isUnderway(month: number): boolean {
    return this.underway.has(month);
  }

  /** Archived months that these times lie in [UTC epoch seconds]. */
  needed(times: Iterable<number | null>): Archive[] {
    const first = this.stores.archives.first();
    if (first === null) return [];
    const archives = this.stores.archives.within(first, Infinity);
    const needed = new Set<Archive>();
    for (const t of times) {
      if (t === null) continue;
      const archive = archives.find(({ month, until }) => t >= month && t < until);
      if (archive) needed.add(archive);
    }
    return [...needed];
  }

  private bringBack(archive: Archive): Promise<void> {
    const before = this.underway.get(archive.month);
    if (before) return before;
    const work = this.write(archive).finally(() => this.underway.delete(archive.month));
    this.underway.set(archive.month, work);
    return work;
  }

  private async write(archive: Archive): Promise<void> {
    const { samples, archives } = this.stores;
    for await (const { t, columns } of archives.blocks(archive)) {
      samples.overwrite(
        Array.from(t, (ts, row) => ({
          ts,
          batch: NO_BATCH,
          values: sampleColumns.map((name) => (columns[name][row] === MISSING ? null : columns[name][row]!)),
        })),
      );
    }
    archives.remove(archive.month);
    await this.letGo(archive.key);
  }
}
