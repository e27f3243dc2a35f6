import { and, eq, ne } from "drizzle-orm";
import type { Database } from "../platform/db.ts";
import { accounts, oneTimeCodes, sessions, users } from "../platform/schema.ts";
import { CREDENTIAL } from "./credentials.ts";
import { hashPassword } from "./password.ts";

/**
 * Gives a person a new password. Links to set one that are still in the mail stop working, and everybody who is signed in
 * as this person is signed out, except the session that asked.
 */
export async function setPassword(
  db: Database,
  userId: string,
  password: string,
  now: number,
  keptSession?: string,
): Promise<void> {
  await db.batch(await passwordStatements(db, userId, password, now, keptSession));
}

/** The statements of `setPassword`, to be run in one batch, alone or with others. */
export async function passwordStatements(
  db: Database,
  userId: string,
  password: string,
  now: number,
  keptSession?: string,
) {
  const at = new Date(now * 1000);
  const hash = await hashPassword(password);
  const mine = eq(sessions.userId, userId);
  return [
    db.delete(accounts).where(and(eq(accounts.userId, userId), eq(accounts.providerId, CREDENTIAL))),
    db.insert(accounts).values({
      id: crypto.randomUUID(),
      userId,
      accountId: userId,
      providerId: CREDENTIAL,
      password: hash,
      createdAt: at,
      updatedAt: at,
    }),
    db.delete(oneTimeCodes).where(eq(oneTimeCodes.user_id, userId)),
    db.delete(sessions).where(keptSession === undefined ? mine : and(mine, ne(sessions.id, keptSession))),
    db.update(users).set({ updatedAt: at }).where(eq(users.id, userId)),
  ] as const;
}
