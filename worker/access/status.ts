import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
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

/**
 * Whether nothing keeps a person out: neither they nor the owner they work for is disabled. Asked when a session is opened.
 */
export async function mayEnter(db: Pick<Database, "select">, userId: string): Promise<boolean> {
  const owner = alias(users, "owner");
  const [found] = await db
    .select({ own: users.status, owners: owner.status })
    .from(users)
    .leftJoin(owner, eq(owner.id, users.owner_id))
    .where(eq(users.id, userId));
  return found?.own === "Enable" && found.owners !== "Disable";
}

/**
 * Enables or disables a person by the hand of another. A disabled person is signed out everywhere at once, an owner's
 * staff with them; their own status stays, so that they are back when the owner is.
 */
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
  else {
    const theirs = db
      .select({ id: users.id })
      .from(users)
      .where(or(eq(users.id, userId), eq(users.owner_id, userId)));
    await db.batch([change, db.delete(sessions).where(inArray(sessions.userId, theirs))]);
  }
}
