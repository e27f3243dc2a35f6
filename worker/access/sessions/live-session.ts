import { and, eq, getTableColumns, gt, isNotNull, sql, type SQL } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import { alias } from "drizzle-orm/sqlite-core";
import { sha256Hex } from "../../platform/digest.ts";
import { sessions, twoFactors, users } from "../../platform/schema.ts";
import { pyranometerViewer } from "../pyranometer-viewer.ts";
import { type Person, personFields } from "./person.ts";
import { sessionCookie, sessionToken } from "./session-cookie.ts";

/** A session ends after this long without a visit [s]; a visit extends it, at most once an hour. */
export const IDLE_SECONDS = 7 * 24 * 3600;
const RENEWAL_SECONDS = 3600;

export interface SignedIn {
  person: Person;
  sessionId: string;
  confirmedAt: number | null;
  startedAt: number;
  actingOwnerId: string | null;
  viewedUserId: string | null;
  owner: Person | null;
  hasFactor: boolean;
}

function sessionQuery(db: DrizzleD1Database, condition: SQL) {
  const owner = alias(users, "owner");
  const columns = getTableColumns(users);
  const ofPerson = (source: typeof columns) =>
    Object.fromEntries(personFields.map((name) => [name, source[name]])) as Pick<
      typeof columns,
      (typeof personFields)[number]
    >;
  const factor = and(eq(twoFactors.user_id, users.id), isNotNull(twoFactors.confirmed_at));
  return db
    .select({
      person: { ...ofPerson(columns), pyranometerViewer },
      sessionId: sessions.id,
      confirmedAt: sessions.confirmedAt,
      actingOwnerId: sessions.actingOwnerId,
      viewedUserId: sessions.viewedUserId,
      startedAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      owner: ofPerson(getTableColumns(owner) as unknown as typeof columns),
      hasFactor: sql`exists (select 1 from ${twoFactors} where ${factor})`.mapWith(Boolean),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(owner, eq(owner.id, users.owner_id))
    .where(condition);
}

type Found = Awaited<ReturnType<typeof sessionQuery>>[number];

const signedIn = ({ startedAt, ...rest }: Found): SignedIn => ({
  ...rest,
  startedAt: startedAt.getTime() / 1000,
});

/** Prepared once per environment. Reads the primary database, so that an ended session is rejected at once. */
const lookUps = new WeakMap<Env, (token: string, now: number) => Promise<Found | undefined>>();

function lookUp(env: Env) {
  let find = lookUps.get(env);
  if (!find) {
    const isLive = and(
      eq(sessions.token, sql.placeholder("token")),
      gt(sessions.expiresAt, sql`${sql.placeholder("now")}`),
    )!;
    const query = sessionQuery(drizzle(env.DB), isLive).prepare();
    find = async (token, now) => (await query.all({ token: await sha256Hex(token), now: Math.floor(now) }))[0];
    lookUps.set(env, find);
  }
  return find;
}

export async function currentSession(
  env: Env,
  headers: Headers,
  now: number,
): Promise<(SignedIn & { cookies: string[] }) | null> {
  const token = sessionToken(headers);
  const found = token === null ? undefined : await lookUp(env)(token, now);
  if (!found) return null;
  if (found.expiresAt.getTime() / 1000 > now + IDLE_SECONDS - RENEWAL_SECONDS)
    return { ...signedIn(found), cookies: [] };
  const isRenewed = await renewed(drizzle(env.DB), found.sessionId, now);
  return isRenewed ? { ...signedIn(found), cookies: [sessionCookie(token!, IDLE_SECONDS)] } : null;
}

async function renewed(db: DrizzleD1Database, id: string, now: number): Promise<boolean> {
  const times = { updatedAt: new Date(now * 1000), expiresAt: new Date((now + IDLE_SECONDS) * 1000) };
  const moved = await db.update(sessions).set(times).where(eq(sessions.id, id));
  return moved.meta.changes === 1;
}

export async function sessionOfId(db: DrizzleD1Database, id: string, now: number): Promise<SignedIn | null> {
  const isLive = and(eq(sessions.id, id), gt(sessions.expiresAt, new Date(now * 1000)))!;
  const [found] = await sessionQuery(db, isLive);
  return found ? signedIn(found) : null;
}
