import { SECONDS_PER_DAY } from "#contract/common/calendar";
import type { Receipt } from "#contract/inbound/inbound";
import { UNDO_SECONDS } from "#contract/common/limits";
import type { Head } from "../base/head.ts";
import type { BatchContext, TimeSpan } from "./samples.ts";

const MAX_LISTED_UPLOADS = 500;
export const MAX_FILES_PER_DELETE = 1000;

/** The newest `MAX_DELIVERIES` give the report step. */
const MAX_DELIVERIES = 21;

/** An upload that is being stored; `by`: null for the device itself. */
interface OpenBatch extends BatchContext {
  key: string;
  name: string;
  at: number;
  by: string | null;
}

/** Most files that a person undid with which a new one is compared. */
const MAX_UNDONE_FILES = 8;

/** An upload that a person undid; `hash`: of its content and choices, `length` [bytes]. */
export interface UndoneFile {
  id: number;
  hash: string;
  length: number;
}

export interface UploadBatch {
  id: number;
  name: string;
  at: number;
  sentBy: string | null;
  undoneAt: number | null;
  span: TimeSpan | null;
  receipt: Receipt;
}

interface UploadRow extends Record<string, SqlStorageValue> {
  id: number;
  name: string;
  at: number;
  sent_by: string | null;
  undone_at: number | null;
  first: number | null;
  last: number | null;
  receipt: string;
}

const UPLOADS = "SELECT id, name, at, sent_by, undone_at, first, last, receipt FROM batches";

/** Uploads with their receipts. Samples carry the number of their upload, so that it can be undone. */
export class Batches {
  private readonly sql: SqlStorage;
  private readonly head: Head;

  constructor(sql: SqlStorage, head: Head) {
    this.sql = sql;
    this.head = head;
  }

  /** Null if sending the same content again could give a better receipt. */
  receipt(key: string): Receipt | null {
    const [row] = this.sql
      .exec<{ receipt: string }>("SELECT receipt FROM batches WHERE key = ? AND replayable = 1", key)
      .toArray();
    return row ? (JSON.parse(row.receipt) as Receipt) : null;
  }

  /** A batch of readings; its receipt is not kept here. */
  ofReadings(now: number): BatchContext {
    this.addDelivery(now);
    return this.context(0, now);
  }

  open(opened: Omit<OpenBatch, keyof BatchContext>): OpenBatch {
    this.freeKey(opened.key);
    return { ...opened, ...this.context(this.next(), opened.at) };
  }

  private context(origin: number, at: number): BatchContext {
    const batch = this.next();
    this.head.change((state) => (state.batch = batch));
    const known = new Map([[batch, origin === batch]]);
    const isUndoable = (id: number): boolean => {
      if (!known.has(id)) known.set(id, this.isUndoable(id, at));
      return known.get(id)!;
    };
    return { batch, origin, isUndoable };
  }

  private addDelivery(at: number): void {
    this.head.change((state) => {
      state.deliveries = [at, ...state.deliveries].sort((a, b) => b - a).slice(0, MAX_DELIVERIES);
    });
  }

  close(
    { batch, key, name, at, by }: OpenBatch,
    receipt: Receipt,
    {
      isReplayable,
      span,
      file = null,
    }: { isReplayable: boolean; span: TimeSpan | null; file?: { file: string; hash: string; length: number } | null },
  ): void {
    this.sql.exec(
      `INSERT INTO batches (id, key, name, at, sent_by, replayable, receipt, first, last, file, hash, length)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      batch,
      key,
      name,
      at,
      by,
      isReplayable ? 1 : 0,
      JSON.stringify(receipt),
      span?.first ?? null,
      span?.last ?? null,
      file?.file ?? null,
      file?.hash ?? null,
      file?.length ?? null,
    );
    // Files of people and of the past have no rhythm.
    if (by === null && span !== null && span.last > at - SECONDS_PER_DAY) this.addDelivery(at);
  }

  undoneFiles(): UndoneFile[] {
    return this.sql
      .exec<UndoneFile & Record<string, SqlStorageValue>>(
        "SELECT id, hash, length FROM batches WHERE undone_at IS NOT NULL AND hash IS NOT NULL ORDER BY undone_at DESC LIMIT ?",
        MAX_UNDONE_FILES,
      )
      .toArray();
  }

  /** Files that no undo needs any more, and their batches. */
  endedFiles(now: number): { id: number; file: string }[] {
    return this.sql
      .exec<{ id: number; file: string }>(
        "SELECT id, file FROM batches WHERE file IS NOT NULL AND iif(undone_at IS NULL, at, 0) <= ? LIMIT ?",
        now - UNDO_SECONDS,
        MAX_FILES_PER_DELETE,
      )
      .toArray();
  }

  forgetFiles(batches: readonly number[]): void {
    this.sql.exec(
      "UPDATE batches SET file = NULL WHERE id IN (SELECT value FROM json_each(?))",
      JSON.stringify(batches),
    );
  }

  private isUndoable(id: number, now: number): boolean {
    const upload = this.upload(id);
    return upload !== null && upload.undoneAt === null && upload.at > now - UNDO_SECONDS;
  }

  /** The first batch from `id` on that can be undone. */
  firstUndoable(id: number, now: number): number | null {
    const [row] = this.sql
      .exec<{ id: number }>(
        "SELECT id FROM batches WHERE id >= ? AND +at > ? AND undone_at IS NULL ORDER BY id LIMIT 1",
        id,
        now - UNDO_SECONDS,
      )
      .toArray();
    return row?.id ?? null;
  }

  undoExpires(now: number): number | null {
    const [row] = this.sql
      .exec<{ at: number }>(
        "SELECT at FROM batches WHERE at > ? AND undone_at IS NULL ORDER BY at LIMIT 1",
        now - UNDO_SECONDS,
      )
      .toArray();
    return row ? row.at + UNDO_SECONDS : null;
  }

  next(): number {
    return this.head.read().batch + 1;
  }

  /** Newest first. */
  uploads(count = MAX_LISTED_UPLOADS): UploadBatch[] {
    return this.sql.exec<UploadRow>(`${UPLOADS} ORDER BY id DESC LIMIT ?`, count).toArray().map(uploadOf);
  }

  upload(id: number): UploadBatch | null {
    const [row] = this.sql.exec<UploadRow>(`${UPLOADS} WHERE id = ?`, id).toArray();
    return row ? uploadOf(row) : null;
  }

  /** Frees the key of an undone upload, so that a person can upload the same file again. */
  markUndone(id: number, now: number): void {
    this.sql.exec("UPDATE batches SET undone_at = ?, key = 'undone ' || id, replayable = 0 WHERE id = ?", now, id);
  }

  /** Frees a key. An upload stays in the history, because its rows remain. */
  private freeKey(key: string): void {
    this.sql.exec("UPDATE batches SET key = 'sent again ' || id WHERE key = ?", key);
  }
}

const uploadOf = (row: UploadRow): UploadBatch => ({
  id: row.id,
  name: row.name,
  at: row.at,
  sentBy: row.sent_by,
  undoneAt: row.undone_at,
  span: row.first === null || row.last === null ? null : { first: row.first, last: row.last },
  receipt: JSON.parse(row.receipt) as Receipt,
});
