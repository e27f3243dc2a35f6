import { sampleColumns } from "../contract/inbound.ts";
import { RAW_MONTHS } from "../contract/limits.ts";
import { SECONDS_PER_DAY } from "../contract/calendar.ts";
import type { Ring } from "./alarm-clock.ts";
import { archiveStream } from "./archive-file.ts";
import type { ArchiveBlock } from "./archive-format.ts";
import type { Stores } from "./stores.ts";

/** What archiving needs beside the stores. */
export interface ArchiveRoom {
  bucket: Pick<R2Bucket, "put">;
  /** Names a file that is about to be written. */
  expect: (key: string) => Promise<void>;
  /** Whether a month is just being brought back. */
  isReturning: (month: number) => boolean;
}

/** Begin of a month in UTC and of the one after it [UTC epoch seconds]. */
export function monthOf(t: number): { month: number; until: number } {
  const date = new Date(t * 1000);
  const begin = (months: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / 1000;
  return { month: begin(0), until: begin(1) };
}

/** Months that end by this instant are old enough for the archive [UTC epoch seconds]. */
export function archiveBefore(now: number): number {
  const date = new Date(now * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - RAW_MONTHS, 1) / 1000;
}

/**
 * Moves the oldest month of samples into the bucket when it is old enough, one a ring, and rings again a day later at the
 * earliest. The file is written, read back and compared with what is stored; only then do the rows go, and only if nobody
 * touched them meanwhile. A crash at any moment leaves the rows where they are, and the file to the sweep of unclaimed files.
 */
export function archiveMonths(stores: Stores, room: ArchiveRoom): Ring {
  return async (now) => {
    const undoable = stores.batches.undoable(now);
    seal(stores, undoable.size === 0 ? stores.batches.next() : Math.min(...undoable));
    const span = stores.samples.span();
    if (!span) return null;
    const { month, until } = monthOf(span.first);
    const isDue = until <= archiveBefore(now) && span.last >= until && !room.isReturning(month);
    const isDone =
      isDue && !stores.archiveRows.hasUndoable(month, until, undoable) && (await archive(stores, month, now, room));
    return isDone ? now : now + SECONDS_PER_DAY;
  };
}

/** Batches below this number stay as they are. */
function seal({ replaced, settings, transaction }: Stores, before: number): void {
  if (before <= (settings.get("sealedBefore") ?? 0)) return;
  transaction(() => {
    replaced.prune(before);
    settings.set("sealedBefore", before);
  });
}

async function archive(stores: Stores, month: number, now: number, { bucket, expect }: ArchiveRoom): Promise<boolean> {
  const { until } = monthOf(month);
  const { archives, archiveRows, rollups } = stores;
  // Rows of a month that lies in the archive are what is left of a return that did not end.
  if (archives.within(month, until).length > 0) return archiveRows.clear(month, until) > 0;
  const watch = stores.watches.begin(month, until);
  try {
    const device = stores.settings.get("device")!.device_id;
    const key = `archive/${device}/${new Date(month * 1000).toISOString().slice(0, 7)}-${crypto.randomUUID()}`;
    await expect(key);
    const bytes = await new Response(archiveStream(archiveRows.blocks(month, until))).arrayBuffer();
    await bucket.put(key, bytes);
    const rows = await compare(archives.blocks({ key }), archiveRows.blocks(month, until));
    if (watch.isTouched()) return false;
    if (rows === null) throw new Error("An archived month does not read back as it was written.");
    return stores.transaction(() => {
      if (rollups.staleCount(month, until) > 0) return false;
      archiveRows.clear(month, until);
      archives.add({ month, until, key, rows, bytes: bytes.byteLength, at: now });
      stores.unclaimedFiles.forget([key]);
      return true;
    });
  } finally {
    watch.end();
  }
}

/** How many rows a file has that was read back; null: they are not the stored ones. */
async function compare(
  file: AsyncIterable<ArchiveBlock>,
  stored: Generator<ArchiveBlock, void>,
): Promise<number | null> {
  let rows = 0;
  for await (const block of file) {
    if (!isSame(block, stored.next().value)) return null;
    rows += block.t.length;
  }
  return stored.next().done ? rows : null;
}

function isSame(one: ArchiveBlock, other: ArchiveBlock | void): boolean {
  if (!other || one.t.length !== other.t.length || one.t.some((t, row) => t !== other.t[row])) return false;
  return sampleColumns.every((name) => one.columns[name].every((value, row) => value === other.columns[name][row]));
}
