import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type AuditEntry, auditLine } from "../access/audit.ts";
import type { Database } from "../platform/db.ts";

interface SavedChange<Action extends string> {
  entry: AuditEntry<Action>;
  /** Whether what the change was composed from is still stored; see `isUnchanged`. Left out: always. */
  unchanged?: SQL | undefined;
  /** In order, after the audit line. They need no conditions. */
  statements: readonly BatchItem<"sqlite">[];
}

/**
 * Saves a change and its audit line, or neither, as one transaction of D1. Null: `unchanged` didn't hold, or the plant, device or person that
 * the change is about was deleted meanwhile, and nothing was written.
 *
 * The audit line is the first statement and the lock: if `unchanged` is false, its time is null, which the column forbids, and D1 rolls the
 * whole batch back. So there is no change without a line and no line without its change, and a change that was composed from old values
 * never overwrites newer ones. Everything that decides what the batch writes belongs in `unchanged`; what happens outside D1 (objects, R2)
 * comes after `save` and must be safe to repeat.
 */
export async function save<Action extends string>(
  db: Database,
  { entry, unchanged, statements }: SavedChange<Action>,
): Promise<D1Result[] | null> {
  try {
    const [, ...results] = await db.batch([auditLine(db, entry, unchanged), ...statements]);
    return results as D1Result[];
  } catch (error) {
    if (isLocked(error) || isOfNothing(error)) return null;
    throw error;
  }
}

/** If D1 words these differently one day, a stale save fails with 500 and still writes nothing. */
const saysThat =
  (text: RegExp) =>
  (error: unknown): boolean =>
    error instanceof Error && (text.test(error.message) || saysThat(text)(error.cause));
const isLocked = saysThat(/NOT NULL constraint failed: audit_log\.at\b/);
const isOfNothing = saysThat(/FOREIGN KEY constraint failed/);
