import { and, count, desc, eq, ne } from "drizzle-orm";
import type { SignedInPlace } from "#contract/accounts/active-sessions";
import type { Principal } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db.ts";
import { sessions, signInPlaces } from "../../../platform/schema.ts";

export async function isNewPlace(db: Database, user_id: string, place: string, now: number): Promise<boolean> {
  const at = Math.floor(now);
  const known = and(eq(signInPlaces.user_id, user_id), eq(signInPlaces.place, place));
  const updated = await db.update(signInPlaces).set({ last_at: at }).where(known);
  if (updated.meta.changes > 0) return false;
  await db.insert(signInPlaces).values({ user_id, place, first_at: at, last_at: at }).onConflictDoNothing();
  const [all] = await db.select({ n: count() }).from(signInPlaces).where(eq(signInPlaces.user_id, user_id));
  return all!.n > 1;
}

export async function activeSessionsOf(db: Database, { user, sessionId }: Principal): Promise<SignedInPlace[]> {
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

export async function endSession(db: Database, userId: string, id: string): Promise<boolean> {
  const ended = await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, id)));
  return ended.meta.changes === 1;
}

export async function endOtherSessions(db: Database, { user, sessionId }: Principal): Promise<number> {
  const ended = await db.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.id, sessionId)));
  return ended.meta.changes;
}
