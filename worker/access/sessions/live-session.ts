import { and, eq, getTableColumns, gt, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { alias } from "drizzle-orm/sqlite-core";
import { sha256Hex } from "../../platform/digest.ts";
import { sessions, users } from "../../platform/schema.ts";
import { pyranometerViewer } from "../pyranometer-viewer.ts";
import { type Person, personFields } from "./person.ts";

/** A session that nobody has ended, whose it is, and the owner they work for. */
export interface FoundSession {
  person: Person;
  sessionId: string;
  actingOwnerId: string | null;
  viewedUserId: string | null;
  startedAt: Date;
  expiresAt: Date;
  /** Staff: the owner they work for. */
  owner: Person | null;
}

/** Sessions with all that decisions need: one query. */
function sessionQuery(db: DrizzleD1Database, condition: SQL) {
  const owner = alias(users, "owner");
  const columns = getTableColumns(users);
  const ofPerson = (source: typeof columns) =>
    Object.fromEntries(personFields.map((name) => [name, source[name]])) as Pick<
      typeof columns,
      (typeof personFields)[number]
    >;
  return db
    .select({
      person: { ...ofPerson(columns), pyranometerViewer },
      sessionId: sessions.id,
      actingOwnerId: sessions.actingOwnerId,
      viewedUserId: sessions.viewedUserId,
      startedAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      owner: ofPerson(getTableColumns(owner) as unknown as typeof columns),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(owner, eq(owner.id, users.owner_id))
    .where(condition);
}

/**
 * Finds a session by its token. The query is put together once: each call of the portal asks this, and the identity library takes
 * ten times as long for it.
 */
export function liveSessions(db: DrizzleD1Database): (token: string) => Promise<FoundSession | null> {
  const query = sessionQuery(db, eq(sessions.token, sql.placeholder("token"))).prepare();
  return async (token) => {
    const [found] = await query.all({ token: await sha256Hex(token) });
    return found ?? null;
  };
}

/** A session by its id, if it has not run out [now: UTC epoch seconds]. */
export async function sessionOfId(db: DrizzleD1Database, id: string, now: number): Promise<FoundSession | null> {
  const isLive = and(eq(sessions.id, id), gt(sessions.expiresAt, new Date(now * 1000)))!;
  const [found] = await sessionQuery(db, isLive);
  return found ?? null;
}
