import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { and, eq, inArray, lt, notExists, sql } from "drizzle-orm";
import type { Database } from "../platform/db.ts";
import { deleteEndedUsage } from "../platform/usage.ts";
import { accounts, oneTimeCodes, sessions, signInFailures, users } from "../platform/schema.ts";
import { DECAY_SECONDS } from "./rate-limits/throttle.ts";

/** An unverified registration frees its address after this long [s]. */
const ABANDONED_SECONDS = 30 * SECONDS_PER_DAY;

/** Expired codes are kept this long, so that their page can say so [s]. */
const EXPIRED_CODE_SECONDS = 7 * SECONDS_PER_DAY;

export async function deleteExpiredAccessData(db: Database, now: number): Promise<void> {
  const expired = new Date(now * 1000);
  const forgotten = sql`${signInFailures.lastAt} + ${signInFailures.failures} * ${DECAY_SECONDS}`;
  const abandoned = and(
    eq(users.wasSelfRegistered, true),
    eq(users.emailVerified, false),
    lt(users.createdAt, new Date((now - ABANDONED_SECONDS) * 1000)),
    notExists(db.select({ id: accounts.id }).from(accounts).where(eq(accounts.userId, users.id))),
  );
  await db.batch([
    db.delete(sessions).where(lt(sessions.expiresAt, expired)),
    db.delete(signInFailures).where(lt(forgotten, now)),
    db.delete(oneTimeCodes).where(lt(oneTimeCodes.expires_at, Math.floor(now) - EXPIRED_CODE_SECONDS)),
    db
      .delete(oneTimeCodes)
      .where(inArray(oneTimeCodes.user_id, db.select({ id: users.id }).from(users).where(abandoned))),
    db.delete(users).where(abandoned),
  ]);
  await deleteEndedUsage(db, now);
}
