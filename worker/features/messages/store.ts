import { and, desc, eq, gte, lt, type SQL } from "drizzle-orm";
import type { Database } from "../../platform/db.ts";
import { insertWhere } from "../../platform/insert-where.ts";
import { messages } from "../../platform/schema.ts";

export type MessageRow = typeof messages.$inferSelect;
export type NewMessage = typeof messages.$inferInsert;

/** Messages are kept this long [s]. */
const KEPT_SECONDS = 400 * 86_400;

/** Writes a message where a condition of the same transaction holds, unless its key was used before. */
export const insertMessage = (db: Database, message: NewMessage, where: SQL) =>
  insertWhere(db, messages, message, where);

/** Keys of what was said of a device since an instant, newest first. */
export function saidOf(db: Database, deviceId: string, since: number): Promise<{ key: string; ts: number }[]> {
  return db
    .select({ key: messages.dedupe_key, ts: messages.ts })
    .from(messages)
    .where(and(eq(messages.device_id, deviceId), gte(messages.ts, Math.floor(since))))
    .orderBy(desc(messages.ts));
}

/** Forgets what is old; the cron calls it. */
export async function forgetOldMessages(db: Database, now: number): Promise<void> {
  await db.delete(messages).where(lt(messages.ts, Math.floor(now) - KEPT_SECONDS));
}
