import { pick } from "#contract/records/field";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "#contract/common/calendar";
import { and, eq, getTableColumns, gt, isNotNull, sql, type SQL } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import { alias } from "drizzle-orm/sqlite-core";
import { sha256Hex } from "../../platform/digest.ts";
import { sessions, twoFactors, users } from "../../platform/schema.ts";
import { pyranometerViewer } from "../pyranometer-viewer.ts";
import { type Person, personFields } from "./person.ts";
import { sessionCookie, sessionToken } from "./session-cookie.ts";

/** A session ends after this long without a visit. */
export const IDLE_SECONDS = 7 * SECONDS_PER_DAY;
/** A visit extends a session at most this often. */
const RENEWAL_SECONDS = SECONDS_PER_HOUR;

export interface LiveSession {
  person: Person;
  sessionId: string;
  confirmedAt: number | null;
  startedAt: number;
  actingOwnerId: string | null;
  viewedUserId: string | null;
  owner: Person | null;
  hasFactor: boolean;
}

/** The person in `users`, their owner in the alias `owner`, and whether they have a second factor. */
export function callerColumns() {
  const owner = alias(users, "owner");
  const columns = getTableColumns(users);
  const personColumns = (source: typeof columns) =>
    Object.fromEntries(personFields.map((name) => [name, source[name]])) as Pick<
      typeof columns,
      (typeof personFields)[number]
    >;
  const isConfirmedFactor = and(eq(twoFactors.user_id, users.id), isNotNull(twoFactors.confirmed_at));
  return {
    owner,
    selected: {
      person: { ...personColumns(columns), pyranometerViewer },
      owner: personColumns(getTableColumns(owner) as unknown as typeof columns),
      hasFactor: sql`exists (select 1 from ${twoFactors} where ${isConfirmedFactor})`.mapWith(Boolean),
    },
  };
}

function sessionQuery(db: DrizzleD1Database, condition: SQL) {
  const { owner, selected } = callerColumns();
  return db
    .select({
      ...selected,
      sessionId: sessions.id,
      ...pick(sessions, ["confirmedAt", "actingOwnerId", "viewedUserId"]),
      startedAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(owner, eq(owner.id, users.owner_id))
    .where(condition);
}

type SessionRow = Awaited<ReturnType<typeof sessionQuery>>[number];

const toLiveSession = ({ startedAt, ...rest }: SessionRow): LiveSession => ({
  ...rest,
  startedAt: startedAt.getTime() / 1000,
});

/** Prepared once per environment. Reads the primary database, so that an ended session is rejected at once. */
const preparedLookups = new WeakMap<Env, (token: string, now: number) => Promise<SessionRow | undefined>>();

function preparedLookup(env: Env) {
  let lookUp = preparedLookups.get(env);
  if (!lookUp) {
    const isLive = and(
      eq(sessions.token, sql.placeholder("token")),
      gt(sessions.expiresAt, sql`${sql.placeholder("now")}`),
    )!;
    const query = sessionQuery(drizzle(env.DB), isLive).prepare();
    lookUp = async (token, now) => (await query.all({ token: await sha256Hex(token), now: Math.floor(now) }))[0];
    preparedLookups.set(env, lookUp);
  }
  return lookUp;
}

export async function currentSession(
  env: Env,
  headers: Headers,
  now: number,
): Promise<(LiveSession & { cookies: string[] }) | null> {
  const token = sessionToken(headers);
  const row = token === null ? undefined : await preparedLookup(env)(token, now);
  if (!row) return null;
  if (row.expiresAt.getTime() / 1000 > now + IDLE_SECONDS - RENEWAL_SECONDS)
    return { ...toLiveSession(row), cookies: [] };
  const isRenewed = await renewSession(drizzle(env.DB), row.sessionId, now);
  return isRenewed ? { ...toLiveSession(row), cookies: [sessionCookie(token!, IDLE_SECONDS)] } : null;
}

/** False if the session was ended meanwhile. */
async function renewSession(db: DrizzleD1Database, id: string, now: number): Promise<boolean> {
  const times = { updatedAt: new Date(now * 1000), expiresAt: new Date((now + IDLE_SECONDS) * 1000) };
  const updated = await db.update(sessions).set(times).where(eq(sessions.id, id));
  return updated.meta.changes === 1;
}

export async function sessionOfId(db: DrizzleD1Database, id: string, now: number): Promise<LiveSession | null> {
  const isLive = and(eq(sessions.id, id), gt(sessions.expiresAt, new Date(now * 1000)))!;
  const [row] = await sessionQuery(db, isLive);
  return row ? toLiveSession(row) : null;
}
