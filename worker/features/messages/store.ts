import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/db.ts";
import { insertWhere } from "../../platform/insert-where.ts";
import { messages } from "../../platform/schema.ts";

export type MessageRow = typeof messages.$inferSelect;
export type NewMessage = typeof messages.$inferInsert;

const KEPT_SECONDS = 400 * SECONDS_PER_DAY;

export const insertMessage = (db: Database, message: NewMessage, where: SQL = sql`true`) =>
  insertWhere(db, messages, message, where);

export async function forgetOldMessages(db: Database, now: number): Promise<void> {
  await db.delete(messages).where(lt(messages.ts, Math.floor(now) - KEPT_SECONDS));
}
