import { and, eq } from "drizzle-orm";
import { type Act, actorOf } from "../../access/audit.ts";
import { callerColumns } from "../../access/sessions/live-session.ts";
import { principalOfSecret } from "../../access/sessions/session.ts";
import type { Principal } from "../../platform/context.ts";
import { isSigned, sign } from "../../platform/cryptography/signature.ts";
import { type Database, database } from "../../platform/db.ts";
import { users } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";
import { isStored } from "../../records/store.ts";

const PURPOSE = "calendar feed";
/** Person, owner and version. The owner, so that a staff member who works for another one doesn't take the link along. */
const TOKEN = /^([\w-]{1,64})\.([\w-]{1,64})\.(\d{1,9})\.([\w-]{43})$/;

const versionOf = async (db: Database, id: string): Promise<number | null> =>
  (await db.select({ version: users.calendarFeed }).from(users).where(eq(users.id, id)))[0]?.version ?? null;

export const isFeedOn = async (db: Database, { user }: Principal): Promise<boolean> =>
  ((await versionOf(db, user.id)) ?? 0) > 0;

/** Null: it changed meanwhile. */
async function setVersion(
  db: Database,
  act: Act,
  before: number,
  after: number,
  action: "calendar-feed-made" | "calendar-feed-ended",
): Promise<number | null> {
  const { id } = act.principal.user;
  const isBefore = and(eq(users.id, id), eq(users.calendarFeed, before));
  const saved = await save(db, {
    unchanged: isStored(users, isBefore),
    entry: { ...actorOf({ ...act, source: act.source! }), action, subject: id },
    statements: [db.update(users).set({ calendarFeed: after }).where(isBefore)],
  });
  return saved && after;
}

/** A new link, which ends the one before. */
export async function makeFeedLink(env: Env, act: Act, portal: string): Promise<string | null> {
  const db = database(env);
  const { user, ownerId } = act.principal;
  const before = await versionOf(db, user.id);
  const after = before === null ? null : Math.abs(before) + 1;
  if (after === null || (await setVersion(db, act, before!, after, "calendar-feed-made")) === null) return null;
  const message = `${user.id}.${ownerId ?? user.id}.${after}`;
  return `${portal}/api/feeds/${message}.${await sign(env, PURPOSE, message)}/washes.ics`;
}

/** False: it is off. */
export async function endFeedLink(env: Env, act: Act): Promise<boolean> {
  const db = database(env);
  const before = (await versionOf(db, act.principal.user.id)) ?? 0;
  return before > 0 && (await setVersion(db, act, before, -before, "calendar-feed-ended")) !== null;
}

/** The person of a link, as of this moment. Null: not signed by us, which never reaches D1, ended, or the person may not see plans. */
export async function personOfFeed(env: Env, token: string): Promise<Principal | null> {
  const [, id, ownerId, version, signature] = TOKEN.exec(token) ?? [];
  if (id === undefined || !(await isSigned(env, PURPOSE, `${id}.${ownerId}.${version}`, signature))) return null;
  const { owner, selected } = callerColumns();
  const [found] = await database(env)
    .select(selected)
    .from(users)
    .leftJoin(owner, eq(owner.id, users.owner_id))
    .where(and(eq(users.id, id), eq(users.calendarFeed, Number(version))));
  const person = found ? principalOfSecret(env, found, `feed:${id}`) : null;
  if (person === null || person.ownerId !== ownerId) return null;
  return person.permissions.has("tokens.own") && person.permissions.has("dashboard.view") ? person : null;
}
