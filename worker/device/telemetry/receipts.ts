import { SECONDS_PER_DAY } from "#contract/common/calendar";
import type { Receipt } from "#contract/inbound/inbound";
import { concatenated } from "#domain/packed/bytes";
import type { Head } from "../base/head.ts";
import { decodeEntries, encodeEntry, isKeyOf, type ReceiptEntry } from "../base/journal.ts";

/** Retention of receipts of readings for replays [s]; later replays are recognized as duplicate rows. */
const RETENTION_SECONDS = 7 * SECONDS_PER_DAY;

/** Receipts of readings: in the journal, then a flush's together in a row. A row older than its time is overwritten, never deleted. */
export class Receipts {
  private readonly sql: SqlStorage;
  private readonly head: Head;

  constructor(sql: SqlStorage, head: Head) {
    this.sql = sql;
    this.head = head;
  }

  /** The newest receipt of a request; null if sending it again could give a better one. */
  find(key: string, now: number): Receipt | null {
    const isWanted = (entry: ReceiptEntry) => isKeyOf(entry, key) && entry.at >= now - RETENTION_SECONDS;
    for (const entry of this.newestFirst()) if (isWanted(entry)) return entry.isReplayable ? entry.receipt : null;
    return null;
  }

  /** Newest first. */
  newest(count: number): ReceiptEntry[] {
    const found: ReceiptEntry[] = [];
    for (const entry of this.newestFirst()) {
      if (found.length >= count) break;
      found.push(entry);
    }
    return found;
  }

  add(entry: ReceiptEntry): void {
    this.head.append({ kind: "receipt", receipt: entry });
  }

  /** Stores the receipts of the journal. */
  flush(): void {
    const entries = receiptsOf(this.head.journal());
    if (entries.length === 0) return;
    const newest = Math.max(...entries.map(({ at }) => at));
    const { slot, slots } = this.head.read();
    const [row] = this.sql.exec<{ until: number }>("SELECT until FROM receipt_rows WHERE slot = ?", slot).toArray();
    const isFree = row !== undefined && row.until < newest;
    const parts = entries.map((entry) => encodeEntry({ kind: "receipt", receipt: entry }));
    this.sql.exec(
      `INSERT INTO receipt_rows (slot, until, bytes) VALUES (?, ?, ?)
         ON CONFLICT (slot) DO UPDATE SET until = excluded.until, bytes = excluded.bytes`,
      isFree ? slot : slots,
      newest + RETENTION_SECONDS,
      concatenated(parts),
    );
    this.head.change((state) => {
      if (isFree) state.slot = (slot + 1) % slots;
      else state.slots = slots + 1;
    });
  }

  private *newestFirst(): Generator<ReceiptEntry> {
    yield* receiptsOf(this.head.journal()).toReversed();
    const rows = this.sql.exec<{ bytes: ArrayBuffer }>("SELECT bytes FROM receipt_rows ORDER BY until DESC");
    for (const { bytes } of rows) yield* receiptsOf(decodeEntries(new Uint8Array(bytes))).toReversed();
  }
}

const receiptsOf = (entries: ReturnType<Head["journal"]>): ReceiptEntry[] =>
  entries.flatMap((entry) => (entry.kind === "receipt" ? [entry.receipt] : []));
