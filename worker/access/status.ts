import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../platform/db.ts";
import { sessions, users } from "../platform/schema.ts";

/**
 * Enables an account that has verified its address and never was enabled before; for any other it does nothing. Whom an
 * Admin has disabled does not come back by signing in.
 */
export async function enableNewAccount(db: Database, userId: string, now: number): Promise<boolean> {
  const enabled = await db
    .update(users)
    .set({ status: "Enable", enabledAt: Math.floor(now) })
    .where(
      and(eq(users.id, userId), eq(users.status, "Disable"), eq(users.emailVerified, true), isNull(users.enabledAt)),
    );
  return enabled.meta.changes === 1;
}

/** Enables or disables a person by the hand of another. A disabled person is signed out everywhere at once. */
export async function setStatus(
  db: Database,
  userId: string,
  status: "Enable" | "Disable",
  now: number,
): Promise<void> {
  const at = Math.floor(now);
  const change = db
    .update(users)
    .set({ status, enabledAt: sql`coalesce(${users.enabledAt}, ${at})`, updatedAt: new Date(now * 1000) })
    .where(eq(users.id, userId));
  if (status === "Enable") await change;
  else await db.batch([change, db.delete(sessions).where(eq(sessions.userId, userId))]);
}
