import { SECONDS_PER_DAY } from "#contract/common/calendar";
import type { ReceivedData, Receipt } from "#contract/inbound/inbound";
import { UNDO_SECONDS } from "#contract/common/limits";
import type { BatchContext, TimeSpan } from "./samples.ts";

/** Retention of `readings` receipts for replays [s]; later replays are recognized as duplicate rows. */
const READINGS_RECEIPT_SECONDS = 7 * SECONDS_PER_DAY;
const MAX_LISTED_UPLOADS = 500;
export const MAX_FILES_PER_DELETE = 1000;

/** So many files that a person undid are compared with a new one. */
const MAX_UNDONE_FILES = 8;

/** An upload that a person undid; `hash`: of its content and choices, `length` [bytes]. */
export interface UndoneFile {
  id: number;
  hash: string;
  length: number;
}

export type BatchKind = "readings" | "upload";

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

const UPLOADS = "SELECT id, name, at, sent_by, undone_at, first, last, receipt FROM batches WHERE kind = 'upload'";

/** Every accepted batch of samples with its receipt. Samples carry the number of their batch, so that an upload can be undone. */
export class Batches {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Null if sending the same content again could give a better receipt. */
  receipt(key: string): Receipt | null {
    const [row] = this.sql
      .exec<{ receipt: string }>("SELECT receipt FROM batches WHERE key = ? AND replayable = 1", key)
      .toArray();
    return row ? (JSON.parse(row.receipt) as Receipt) : null;
  }

  open(kind: BatchKind, key: string, name: string, now: number, by: string | null = null): BatchContext {
    this.freeKey(key);
    this.sql.exec("DELETE FROM batches WHERE kind = 'readings' AND at < ?", now - READINGS_RECEIPT_SECONDS);
    const { id } = this.sql
      .exec<{ id: number }>(
        `INSERT INTO batches (key, kind, name, at, sent_by, replayable, receipt) VALUES (?, ?, ?, ?, ?, 0, '') RETURNING id`,
        key,
        kind,
        name,
        now,
        by,
      )
      .one();
    return { batch: id, undoable: this.undoable(now) };
  }

  close(id: number, receipt: Receipt, replayable: boolean, span: TimeSpan | null): void {
    this.sql.exec(
      "UPDATE batches SET receipt = ?, replayable = ?, first = ?, last = ? WHERE id = ?",
      JSON.stringify(receipt),
      replayable ? 1 : 0,
      span?.first ?? null,
      span?.last ?? null,
      id,
    );
  }

  keepFile(id: number, { file, hash, length }: { file: string; hash: string; length: number }): void {
    this.sql.exec("UPDATE batches SET file = ?, hash = ?, length = ? WHERE id = ?", file, hash, length, id);
  }

  undoneFiles(): UndoneFile[] {
    return this.sql
      .exec<UndoneFile & Record<string, SqlStorageValue>>(
        "SELECT id, hash, length FROM batches WHERE kind = 'upload' AND undone_at IS NOT NULL AND hash IS NOT NULL ORDER BY undone_at DESC LIMIT ?",
        MAX_UNDONE_FILES,
      )
      .toArray();
  }

  endedFiles(now: number): string[] {
    const rows = this.sql.exec<{ file: string }>(
      "SELECT file FROM batches WHERE file IS NOT NULL AND (at <= ? OR undone_at IS NOT NULL) LIMIT ?",
      now - UNDO_SECONDS,
      MAX_FILES_PER_DELETE,
    );
    return rows.toArray().map(({ file }) => file);
  }

  forgetFiles(files: readonly string[]): void {
    this.sql.exec(
      "UPDATE batches SET file = NULL WHERE file IN (SELECT value FROM json_each(?))",
      JSON.stringify(files),
    );
  }

  undoable(now: number): Set<number> {
    const rows = this.sql.exec<{ id: number }>(
      "SELECT id FROM batches WHERE kind = 'upload' AND at > ? AND undone_at IS NULL",
      now - UNDO_SECONDS,
    );
    return new Set(rows.toArray().map((row) => row.id));
  }

  undoExpires(now: number): number | null {
    const { at } = this.sql
      .exec<{ at: number | null }>(
        "SELECT min(at) AS at FROM batches WHERE kind = 'upload' AND at > ? AND undone_at IS NULL",
        now - UNDO_SECONDS,
      )
      .one();
    return at === null ? null : at + UNDO_SECONDS;
  }

  /**
   * Newest deliveries of the device [UTC epoch seconds], newest first: readings, and files that it sent itself while their rows were new.
   * Files of people and of the past have no rhythm.
   */
  deliveries(count: number): number[] {
    return this.sql
      .exec<{ at: number }>(
        `SELECT at FROM (SELECT at FROM batches WHERE kind = 'readings' ORDER BY at DESC LIMIT ?1)
         UNION ALL SELECT at FROM (SELECT at, sent_by, last FROM batches WHERE kind = 'upload' ORDER BY at DESC LIMIT ?1)
           WHERE sent_by IS NULL AND last > at - ?2
         ORDER BY at DESC LIMIT ?1`,
        count,
        SECONDS_PER_DAY,
      )
      .toArray()
      .map(({ at }) => at);
  }

  next(): number {
    return this.sql.exec<{ next: number }>("SELECT coalesce(max(id), 0) + 1 AS next FROM batches").one().next;
  }

  uploads(): UploadBatch[] {
    return this.sql.exec<UploadRow>(`${UPLOADS} ORDER BY id DESC LIMIT ?`, MAX_LISTED_UPLOADS).toArray().map(uploadOf);
  }

  /** Newest first. */
  newest(count: number): ReceivedData["receipts"] {
    const columns = "id, kind, name, at, undone_at, first, last, receipt";
    return this.sql
      .exec<UploadRow & { kind: BatchKind }>(
        `SELECT ${columns} FROM batches WHERE receipt <> '' ORDER BY id DESC LIMIT ?`,
        count,
      )
      .toArray()
      .map(({ id, kind, name, at, undone_at, first, last, receipt }) => {
        const { accepted, duplicate, updated, rejectedCount } = JSON.parse(receipt) as Receipt;
        const counts = { accepted, duplicate, updated, rejectedCount };
        const undone = undone_at === null ? null : Math.floor(undone_at);
        const sent = { batch: String(id), kind, name: kind === "upload" ? name : null, at: Math.floor(at) };
        return Object.assign(sent, { first, last, undone_at: undone }, counts);
      });
  }

  upload(id: number): UploadBatch | null {
    const [row] = this.sql.exec<UploadRow>(`${UPLOADS} AND id = ?`, id).toArray();
    return row ? uploadOf(row) : null;
  }

  /** Frees the key of an undone upload, so that a person can upload the same file again. */
  markUndone(id: number, now: number): void {
    this.sql.exec("UPDATE batches SET undone_at = ?, key = 'undone ' || id, replayable = 0 WHERE id = ?", now, id);
  }

  /** Frees a key. An upload stays in the history, because its rows remain. */
  private freeKey(key: string): void {
    this.sql.exec("DELETE FROM batches WHERE key = ? AND kind = 'readings'", key);
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
