import { eq, getTableColumns, sql } from "drizzle-orm";
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

/**
 * Finds a session by its token with all that decisions need: one query, put together once. Each call of the portal asks this, and
 * the identity library takes ten times as long for it.
 */
export function liveSessions(db: DrizzleD1Database): (token: string) => Promise<FoundSession | null> {
  const owner = alias(users, "owner");
  const columns = getTableColumns(users);
  const ofPerson = (source: typeof columns) =>
    Object.fromEntries(personFields.map((name) => [name, source[name]])) as Pick<
      typeof columns,
      (typeof personFields)[number]
    >;
  const query = db
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
    .where(eq(sessions.token, sql.placeholder("token")))
    .prepare();
  return async (token) => {
    const [found] = await query.all({ token: await sha256Hex(token) });
    return found ?? null;
  };
}
