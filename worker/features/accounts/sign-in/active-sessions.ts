import { and, count, desc, eq, ne, sql } from "drizzle-orm";
import type { Act } from "../../../access/audit.ts";
import type { ActiveSession } from "#contract/accounts/active-sessions";
import type { Principal } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db.ts";
import { sessions, signInPlaces } from "../../../platform/schema.ts";
import { save } from "../../../records/save.ts";
import { ownEntry } from "../own.ts";

export async function isNewPlace(db: Database, user_id: string, place: string, now: number): Promise<boolean> {
  const at = Math.floor(now);
  const known = and(eq(signInPlaces.user_id, user_id), eq(signInPlaces.place, place));
  const updated = await db.update(signInPlaces).set({ last_at: at }).where(known);
  if (updated.meta.changes > 0) return false;
  await db.insert(signInPlaces).values({ user_id, place, first_at: at, last_at: at }).onConflictDoNothing();
  const [all] = await db.select({ n: count() }).from(signInPlaces).where(eq(signInPlaces.user_id, user_id));
  return all!.n > 1;
}

export async function activeSessionsOf(db: Database, { user, sessionId }: Principal): Promise<ActiveSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, user.id))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id));
  return rows.map((row) => ({
    id: row.id,
    current: row.id === sessionId,
    place: row.place ?? "Unknown device",
    startedAt: row.createdAt.getTime() / 1000,
    lastSeenAt: row.updatedAt.getTime() / 1000,
  }));
}

export async function endSession(db: Database, act: Act, id: string): Promise<boolean> {
  const session = and(eq(sessions.userId, act.principal.user.id), eq(sessions.id, id));
  const saved = await save(db, {
    unchanged: sql`exists (select 1 from ${sessions} where ${session})`,
    entry: ownEntry(act, "place-signed-out", { after: { session: id } }),
    statements: [db.delete(sessions).where(session)],
  });
  return saved !== null;
}

export async function endOtherSessions(db: Database, act: Act): Promise<void> {
  const { user, sessionId } = act.principal;
  const others = and(eq(sessions.userId, user.id), ne(sessions.id, sessionId));
  await save(db, {
    entry: ownEntry(act, "places-signed-out", { after: { places: await db.$count(sessions, others) } }),
    statements: [db.delete(sessions).where(others)],
  });
}
