import type { SQL } from "drizzle-orm";
import type { Database } from "../platform/db.ts";
import { insertWhere } from "../platform/insert-where.ts";
import { auditLog } from "../platform/schema.ts";

export interface AuditEntry {
  /** What was done, in the words of the feature: `sign-in`, `inputs-saved`. */
  action: string;
  /** UTC epoch seconds. */
  at: number;
  /** Null: nobody was signed in. */
  userId: string | null;
  /** What it was done to: an id, or the digest of an address that may not exist. Never a secret. */
  subject?: string;
  before?: unknown;
  after?: unknown;
  requestId?: string;
}

/** A value is kept up to here [characters of JSON]: whoever may save a megabyte could fill the database by saving it again and again. */
const LONGEST_VALUE = 16 * 1024;

/** What is kept of a value: all of it, or how long it was. */
function kept(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  const { length } = JSON.stringify(value);
  return length > LONGEST_VALUE ? { tooLong: length } : value;
}

/** A line as it is stored. */
const rowOf = (entry: AuditEntry) => ({
  at: Math.floor(entry.at),
  user_id: entry.userId,
  action: entry.action,
  subject: entry.subject ?? null,
  before: kept(entry.before),
  after: kept(entry.after),
  request_id: entry.requestId ?? null,
});

/** Adds a line to the append-only log. */
export async function audit(db: Database, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values(rowOf(entry));
}

/** The same as a statement of a transaction that adds the line only where the condition holds. */
export const auditWhere = (db: Database, entry: AuditEntry, condition: SQL) =>
  insertWhere(db, auditLog, rowOf(entry), condition);
