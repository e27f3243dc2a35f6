import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { UNDO_SECONDS, UPLOADS_PAGE } from "#contract/common/limits";
import type { Receipt } from "#contract/inbound/inbound";
import { concatenated } from "#domain/packed/bytes";
import {
  bytesOfKey,
  decodeEntries,
  encodeEntry,
  isStartOf,
  type JournalEntry,
  type ReceiptEntry,
  type ReceivedFile,
  type UndoCall,
} from "../base/journal.ts";
import { HeadStore } from "../base/sql-store.ts";

/**
 * Retention of receipts [s]: of readings for replays, of the device's files as long as they can be undone, of people's files as history.
 * Later replays are recognized as duplicate rows.
 */
const RETENTION_SECONDS = { readings: 7 * SECONDS_PER_DAY, device: UNDO_SECONDS, person: 400 * SECONDS_PER_DAY };
/** The newest files that a person undid are compared with a new one. */
const MAX_UNDONE_FILES = 8;

/** Number of a batch, the origin that its samples get, and which batches can still be undone, itself included. */
export interface BatchContext {
  batch: number;
  origin: number;
  /** When no batch up to this one can be undone any more [UTC epoch seconds]. */
  undoableUntil: number;
  isUndoable: (batch: number) => boolean;
}

export type UploadEntry = ReceiptEntry & { file: ReceivedFile };

/** What the list of uploads shows. */
export interface UploadBatch
  extends Pick<UploadEntry, "at" | "span" | "receipt">, Omit<ReceivedFile, "hash" | "length" | "undo"> {
  id: number;
  undoneAt: number | null;
}

export interface UploadsPage {
  before?: number;
  count?: number;
}

const listed = ({ at, span, receipt, file: { name, sentBy, undo } }: UploadEntry): UploadBatch => ({
  id: Number(receipt.batch),
  name,
  at,
  sentBy,
  undoneAt: undo?.at ?? null,
  span,
  receipt,
});

/** Receipts of readings and uploads: in the journal, then a flush's together in a row. A row that is not needed is overwritten, never deleted. */
export class Receipts extends HeadStore {
  /** Begins a batch. `ofFile`: its samples get its number as their origin. */
  begin(ofFile: boolean, now: number): BatchContext {
    const batch = this.head.read().batch + 1;
    this.head.change((state) => (state.batch = batch));
    const known = new Map([
      [0, false],
      [batch, ofFile],
    ]);
    const isUndoable = (id: number): boolean => {
      if (!known.has(id)) known.set(id, this.isUndoable(this.upload(id), now));
      return known.get(id)!;
    };
    return { batch, origin: ofFile ? batch : 0, undoableUntil: now + UNDO_SECONDS, isUndoable };
  }

  isUndoable(upload: UploadEntry | null, now: number): boolean {
    if (upload === null || upload.file.undo !== null || upload.at <= now - UNDO_SECONDS) return false;
    return numberOf(upload) >= this.head.read().sealedBefore;
  }

  /** The receipt of a request that was stored; null if sending it again could give a better one. */
  find(key: string, now: number): Receipt | null {
    // Most of a late request's keys are new: a week's receipts are searched, not read.
    for (const entry of this.newestFirst(bytesOfKey(key)))
      if (isStartOf(entry.key, key) && entry.file?.undo == null && now <= neededUntil(entry))
        return entry.isReplayable ? entry.receipt : null;
    return null;
  }

  /** Newest first. */
  newest(count: number): ReceiptEntry[] {
    return this.newestFirst().take(count).toArray();
  }

  /** Newest first; `before`: those before this one. It reads a row for each flush whose receipts are kept, wherever the page begins. */
  uploads({ before = Infinity, count = UPLOADS_PAGE }: UploadsPage = {}): UploadBatch[] {
    return this.files()
      .filter((upload) => numberOf(upload) < before)
      .take(count)
      .map(listed)
      .toArray();
  }

  uploaded(batch: number): UploadBatch | null {
    const upload = this.upload(batch);
    return upload && listed(upload);
  }

  upload(batch: number): UploadEntry | null {
    for (const upload of this.files()) if (numberOf(upload) <= batch) return numberOf(upload) === batch ? upload : null;
    return null;
  }

  add(entry: ReceiptEntry): void {
    this.head.append({ kind: "receipt", receipt: entry });
  }

  /** Frees the key, so that a person can upload the same file again. */
  markUndone(upload: UploadEntry, by: UndoCall, now: number): void {
    const id = numberOf(upload);
    const marked = (entry: ReceiptEntry): ReceiptEntry =>
      entry.file && numberOf(entry) === id ? { ...entry, file: { ...entry.file, undo: { at: now, by } } } : entry;
    const journal = this.head.journal();
    if (receiptsOf(journal).some((entry) => numberOf(entry) === id))
      this.head.replaceJournal(
        journal.map((entry) =>
          entry.kind === "receipt" ? { kind: "receipt", receipt: marked(entry.receipt) } : entry,
        ),
      );
    else
      for (const { slot, entries } of this.stored())
        if (entries.some((entry) => numberOf(entry) === id)) this.save(slot, entries.map(marked));
    const { hash, length } = upload.file;
    this.head.change((state) => (state.undone = [{ id, hash, length }, ...state.undone].slice(0, MAX_UNDONE_FILES)));
  }

  /** Stores the receipts of the journal. */
  flush(): void {
    const entries = receiptsOf(this.head.journal());
    if (entries.length === 0) return;
    const query = "SELECT slot FROM receipt_rows WHERE until < ? LIMIT 1";
    this.save(this.rows<{ slot: number }>(query, newestOf(entries))[0]?.slot ?? null, entries);
  }

  /** `slot`: null: a new row. */
  private save(slot: number | null, entries: readonly ReceiptEntry[]): void {
    this.sql.exec(
      "INSERT OR REPLACE INTO receipt_rows (slot, newest, until, bytes) VALUES (?, ?, ?, ?)",
      slot,
      newestOf(entries),
      Math.max(...entries.map(neededUntil)),
      concatenated(entries.map((entry) => encodeEntry({ kind: "receipt", receipt: entry }))),
    );
  }

  private files(): IteratorObject<UploadEntry> {
    return this.newestFirst().filter(isUpload);
  }

  /** `some`: of those together with which these bytes are stored. */
  private *newestFirst(some: Uint8Array = new Uint8Array()): Generator<ReceiptEntry> {
    if (this.head.journalHas(some)) yield* receiptsOf(this.head.journal()).toReversed();
    for (const { entries } of this.stored(some)) yield* entries.toReversed();
  }

  /** Newest first. */
  private *stored(some: Uint8Array = new Uint8Array()): Generator<{ slot: number; entries: ReceiptEntry[] }> {
    const query = "SELECT slot, bytes FROM receipt_rows WHERE instr(bytes, ?) ORDER BY newest DESC";
    for (const { slot, bytes } of this.rows<{ slot: number; bytes: ArrayBuffer }>(query, some.slice().buffer))
      yield { slot, entries: receiptsOf(decodeEntries(new Uint8Array(bytes))) };
  }
}

const receiptsOf = (entries: readonly JournalEntry[]): ReceiptEntry[] =>
  entries.flatMap((entry) => (entry.kind === "receipt" ? [entry.receipt] : []));
const isUpload = (entry: ReceiptEntry): entry is UploadEntry => entry.file !== null;
const numberOf = ({ receipt }: ReceiptEntry): number => Number(receipt.batch);
const newestOf = (entries: readonly ReceiptEntry[]): number => Math.max(...entries.map(({ at }) => at));

function neededUntil({ at, file }: ReceiptEntry): number {
  const { readings, device, person } = RETENTION_SECONDS;
  return at + (file === null ? readings : file.sentBy === null ? device : person);
}
