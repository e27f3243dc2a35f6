import { and, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import { dayOf, SECONDS_PER_DAY } from "#contract/common/calendar";
import { isLogOnly, queueMailWhere, tokenExpires } from "../../adapters/mail/index.ts";
import type { Database } from "../../platform/db.ts";
import { apiTokens, mailOutbox, users } from "../../platform/schema.ts";
import { setting } from "../../platform/settings.ts";

/** Days before the end of a token at which its person is mailed; a token of no more days is too short for that one. */
const WARNED_DAYS = [2, 14] as const;
/** Mails of an hour; more wait for the next. */
const MAX_MAILS = 100;

const keyOf = (days: number) => sql`'token-expires:' || ${apiTokens.id} || ':' || ${days}`;

/** Mails people whose tokens end soon, each time once: the key of the mail stays in the outbox for longer than the days. */
export async function mailExpiringTokens(env: Env, db: Database, now: number): Promise<void> {
  if (isLogOnly(env)) return;
  const at = Math.floor(now);
  const portal = URL.parse(setting(env, "PORTAL_ADDRESS") ?? "")?.origin;
  for (const days of WARNED_DAYS) {
    const span = days * SECONDS_PER_DAY;
    const rows = await db
      .select({ token: apiTokens, email: users.email, zone: users.time_zone, key: sql<string>`${keyOf(days)}` })
      .from(apiTokens)
      .innerJoin(users, and(eq(users.id, apiTokens.user_id), eq(users.status, "Enable")))
      .where(
        and(
          isNull(apiTokens.revoked_at),
          isNull(apiTokens.replaced_by),
          // A token stays behind when its person works for another owner.
          eq(apiTokens.owner_id, sql`coalesce(${users.owner_id}, ${users.id})`),
          gt(apiTokens.expires_at, at),
          lte(apiTokens.expires_at, at + span),
          gt(sql`${apiTokens.expires_at} - ${apiTokens.created_at}`, span),
          // The later mail says it all.
          or(sql`${days} = ${WARNED_DAYS[0]}`, gt(apiTokens.expires_at, at + WARNED_DAYS[0] * SECONDS_PER_DAY)),
          sql`not exists (select 1 from ${mailOutbox} where ${mailOutbox.key} = ${keyOf(days)})`,
        ),
      )
      .limit(MAX_MAILS);
    for (const { token, email, zone, key } of rows) {
      const { name, kind, expires_at } = token;
      const content = tokenExpires({ name, kind, lastDay: dayOf(zone ?? "UTC", expires_at), portal });
      await queueMailWhere(db, { to: email, content, at, key });
    }
  }
}
