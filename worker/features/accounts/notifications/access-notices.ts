import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { and, asc, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import { ACCESS_MAILS_A_DAY, ACCESS_NOTICE_SECONDS, type AccessChange } from "#contract/accounts/access-changes";
import { isProvider } from "../../../access/kinds.ts";
import { accessChanged, queueMailWhere } from "../../../adapters/mail/index.ts";
import { alias } from "drizzle-orm/sqlite-core";
import type { Principal } from "../../../platform/context.ts";
import { type Database, jsonValues } from "../../../platform/db.ts";
import { accessNotices, users } from "../../../platform/schema.ts";
import { isWithinUsage, usageRetryAfter } from "../../../platform/usage.ts";
import { type NamedSender, senderName } from "../links/access-mail.ts";

interface NewNotice {
  /** Query of ids. */
  people: SQL;
  /** Plant, device or person; a newer notice about it replaces an older one. */
  subject: string;
  change: AccessChange["change"];
  name: string;
  principal: { user: NamedSender & Pick<Principal["user"], "id"> };
  until?: number | null;
  at: number;
  /** Whoever made the change reads it, too. */
  isForSender?: boolean;
}

export const idsQuery = (ids: readonly string[]): SQL => sql`select value from json_each(${JSON.stringify(ids)})`;

/** Adds a change to the next mail of the people, in the transaction of the change. */
export function noticeWhere(db: Database, notice: NewNotice) {
  const { people, subject, change, name, principal, until = null, at, isForSender = false } = notice;
  return db
    .insert(accessNotices)
    .select(
      sql`select ${users.id}, ${subject}, ${change}, ${name}, ${principal.user.id}, ${senderName(principal)}, ${until},
        ${Math.floor(at)} from ${users} where ${users.id} in (${people}) and (${isForSender ? 1 : 0} or ${users.id} <> ${principal.user.id})
        and ${canReceive}`,
    )
    .onConflictDoUpdate({
      target: [accessNotices.user_id, accessNotices.subject],
      // Not `at`, or changes without end would hold the mail back.
      set: {
        change: sql`excluded.change`,
        name: sql`excluded.name`,
        sender_id: sql`excluded.sender_id`,
        sender: sql`excluded.sender`,
        until: sql`excluded.until`,
      },
      // An offer must not hide what its giver took away before.
      setWhere: sql`not (${accessNotices.change} in ('plant-lost', 'device-lost') and excluded.change = 'plant-offered')`,
    });
}

/** People with an open invitation get none, because the invitation includes it. */
const canReceive = and(eq(users.emailVerified, true), eq(users.demo, false), isNull(users.removedAt))!;

export const statusNotice = (
  db: Database,
  userId: string,
  status: "Enable" | "Disable",
  { principal, at }: Pick<NewNotice, "principal" | "at">,
) =>
  noticeWhere(db, {
    people: sql`select ${userId}`,
    subject: userId,
    change: status === "Enable" ? "enabled" : "disabled",
    name: "",
    principal,
    at,
  });

const sender = alias(users, "sender");
const PEOPLE_AT_ONCE = 200;

/**
 * Mails what has waited long enough: one mail to each person. What is over a sender's limit gets the start of the next UTC day as its time,
 * so that it is not read until then.
 */
export async function mailAccessNotices(db: Database, portal: string | undefined, now: number): Promise<void> {
  const due = sql`(select ${accessNotices.user_id} from ${accessNotices}
    where ${lte(accessNotices.at, Math.floor(now) - ACCESS_NOTICE_SECONDS)} group by 1 order by min(${accessNotices.at}) limit ${PEOPLE_AT_ONCE})`;
  const rows = await db
    .select({
      notice: accessNotices,
      email: users.email,
      zone: users.time_zone,
      status: users.status,
      senderKind: sender.user_type,
    })
    .from(accessNotices)
    .innerJoin(users, eq(users.id, accessNotices.user_id))
    .leftJoin(sender, eq(sender.id, accessNotices.sender_id))
    .where(and(sql`${accessNotices.user_id} in ${due}`, lte(accessNotices.at, Math.floor(now)), canReceive))
    .orderBy(asc(accessNotices.at), asc(accessNotices.subject));
  for (const [user, all] of Map.groupBy(rows, ({ notice }) => notice.user_id)) {
    const [{ email, zone, status }] = all as [(typeof all)[number]];
    const wanted = all.filter(({ notice }) => status === "Enable" || notice.change === "disabled");
    const taken: typeof all = all.filter((row) => !wanted.includes(row));
    const listed: typeof all = [];
    for (const [id, theirs] of Map.groupBy(wanted, ({ notice }) => notice.sender_id)) {
      const limit = { subject: `access-mails:${id}:${user}`, maximum: ACCESS_MAILS_A_DAY, seconds: SECONDS_PER_DAY };
      if (await isWithinUsage(db, [limit], now)) listed.push(...theirs);
      else
        await db
          .update(accessNotices)
          .set({ at: Math.floor(now) + usageRetryAfter([limit], now) })
          .where(and(eq(accessNotices.user_id, user), eq(accessNotices.sender_id, id)));
    }
    const done = [...taken, ...listed].map(({ notice: { subject, change } }) => JSON.stringify([subject, change]));
    const mine = and(
      eq(accessNotices.user_id, user),
      sql`json_array(${accessNotices.subject}, ${accessNotices.change}) in ${jsonValues(done)}`,
    );
    const forget = db.delete(accessNotices).where(mine);
    if (listed.length === 0) {
      await forget;
      continue;
    }
    const changes = listed.map(({ notice: { change, name, sender: by, until }, senderKind }) => ({
      change,
      name,
      by,
      isByAdmin: senderKind !== null && isProvider({ user_type: senderKind }),
      until,
    }));
    const letter = { to: email, content: accessChanged({ changes, zone, portal }), at: now };
    // One transaction, so that a run repeated after a crash sends no mail twice.
    await db.batch([queueMailWhere(db, letter, sql`exists (select 1 from ${accessNotices} where ${mine})`), forget]);
  }
  const unreachable = sql`not exists (select 1 from ${users} where ${and(eq(users.id, accessNotices.user_id), canReceive)})`;
  await db.delete(accessNotices).where(unreachable);
}
