import { and, eq, ne } from "drizzle-orm";
import type { Database } from "../../platform/db.ts";
import { accounts, oneTimeCodes, sessions, users } from "../../platform/schema.ts";
import { CREDENTIAL } from "./credentials.ts";
import { hashPassword } from "./password.ts";
import { type Lane, passwordQueue } from "./password-queue.ts";

interface SetPasswordOptions {
  lane: Lane;
  /** The signed-in person who sets it. */
  setBy?: string;
  keptSession?: string | undefined;
}

/** Statements that set a new password. They end the person's unused links in mails and all of their sessions except `keptSession`. */
export async function passwordStatements(
  db: Database,
  userId: string,
  password: string,
  now: number,
  { lane, setBy, keptSession }: SetPasswordOptions,
) {
  const at = new Date(now * 1000);
  const hash = await passwordQueue.run(lane, () => hashPassword(password), setBy);
  const mine = eq(sessions.userId, userId);
  const credential = {
    id: crypto.randomUUID(),
    userId,
    accountId: userId,
    providerId: CREDENTIAL,
    password: hash,
    createdAt: at,
    updatedAt: at,
  };
  return [
    db.delete(accounts).where(and(eq(accounts.userId, userId), eq(accounts.providerId, CREDENTIAL))),
    db.insert(accounts).values(credential),
    db.delete(oneTimeCodes).where(eq(oneTimeCodes.user_id, userId)),
    db.delete(sessions).where(keptSession === undefined ? mine : and(mine, ne(sessions.id, keptSession))),
    db.update(users).set({ updatedAt: at }).where(eq(users.id, userId)),
  ] as const;
}
