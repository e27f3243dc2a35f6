import type { JobKind } from "#contract/common/job";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { SqlStore } from "../base/sql-store.ts";
import type { Job, JobTypes } from "./types.ts";

const MAX_OPEN = 10;
const RETENTION_SECONDS = 90 * SECONDS_PER_DAY;
const COLUMNS =
  "id, key, kind, state, request, asked_by AS askedBy, at, cursor, result, error, done, total, tries, ended";
/** The oldest open job of each kind. */
const MAY_RUN = "SELECT min(id) FROM jobs WHERE ended IS NULL GROUP BY kind";

export type Started = { ok: true; key: string } | { ok: false; reason: "too-many-jobs" };

/**
 * Long work of the device: calculations, normalizations and exports, with their progress. One job of each kind runs at a time, in the order
 * of requests. Ended jobs are kept 90 days.
 */
export class Jobs extends SqlStore {
  /** A repeated `key` starts no second job. */
  start<Kind extends JobKind>(
    kind: Kind,
    request: JobTypes[Kind]["request"],
    askedBy: string,
    now: number,
    key: string = crypto.randomUUID(),
  ): Started {
    if (this.find(key)) return { ok: true, key };
    this.sql.exec("DELETE FROM jobs WHERE ended < ?", now - RETENTION_SECONDS);
    const text = JSON.stringify(request);
    const open = this.open(kind);
    const same = open.find((job) => JSON.stringify(job.request) === text);
    if (same) return { ok: true, key: same.key };
    if (open.length >= MAX_OPEN) return { ok: false, reason: "too-many-jobs" };
    const counts = { done: 0, total: 0, tries: 0 };
    this.insert("jobs", { key, kind, state: "queued", request: text, asked_by: askedBy, at: now, ...counts, due: now });
    return { ok: true, key };
  }

  open<Kind extends JobKind>(kind: Kind): Job<Kind>[] {
    return this.read("WHERE kind = ? AND ended IS NULL ORDER BY id", kind) as Job<Kind>[];
  }

  find(key: string): Job | null {
    return this.read("WHERE key = ?", key)[0] ?? null;
  }

  get(id: number): Job | null {
    return this.read("WHERE id = ?", id)[0] ?? null;
  }

  recent(since: number): Job[] {
    return this.read("WHERE ended IS NULL OR ended > ? ORDER BY id DESC LIMIT 100", since);
  }

  /** The one that has been due longest. */
  next(now: number): Job | null {
    return this.read(`WHERE id IN (${MAY_RUN}) AND due <= ? ORDER BY due, id LIMIT 1`, now)[0] ?? null;
  }

  due(): number | null {
    const query = `SELECT min(due) AS due FROM jobs WHERE id IN (${MAY_RUN})`;
    return this.rows<{ due: number | null }>(query)[0]!.due;
  }

  /** Counts the try before the step runs, so that a step that crashes the object is noticed too. */
  begin(id: number): void {
    this.sql.exec("UPDATE jobs SET state = 'running', tries = tries + 1 WHERE id = ?", id);
  }

  postpone(id: number, due: number): void {
    this.update("jobs", id, { due });
  }

  move(id: number, cursor: unknown, done: number, total: number, now: number): void {
    this.update("jobs", id, { cursor: JSON.stringify(cursor), done, total, tries: 0, due: now });
  }

  finish(id: number, result: unknown, total: number, now: number): void {
    this.update("jobs", id, { state: "done", result: JSON.stringify(result), done: total, total, ended: now });
  }

  fail(id: number, error: string, now: number): void {
    this.update("jobs", id, { state: "error", error, ended: now });
  }

  private read(rest: string, ...values: (string | number)[]): Job[] {
    const rows = this.rows<Record<string, SqlStorageValue>>(`SELECT ${COLUMNS} FROM jobs ${rest}`, ...values);
    return rows.map((row) => Object.assign(row, parseJob(row)) as unknown as Job);
  }
}

const json = (value: SqlStorageValue | undefined): unknown => (value == null ? null : JSON.parse(value as string));
const parseJob = ({ request, cursor, result }: Record<string, SqlStorageValue>) => ({
  request: json(request),
  cursor: json(cursor),
  result: json(result),
});
