import type { Database } from "../platform/db.ts";
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

/** Adds a line to the append-only log. */
export async function audit(db: Database, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values({
    at: Math.floor(entry.at),
    user_id: entry.userId,
    action: entry.action,
    subject: entry.subject ?? null,
    before: entry.before ?? null,
    after: entry.after ?? null,
    request_id: entry.requestId ?? null,
  });
}
