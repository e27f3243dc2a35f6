import { and, eq, getTableColumns } from "drizzle-orm";
import type { Database } from "../../platform/db.ts";
import { accounts, users } from "../../platform/schema.ts";
import { hashPassword, holdsThread, verifyPassword } from "./password.ts";
import { type Lane, passwordQueue } from "./password-queue.ts";
import type { Person } from "../sessions/person.ts";

/** The hash of nothing in particular, with the cost of every other: who does not exist takes as long as who does. */
const DUMMY_PASSWORD_HASH = `scrypt-slices$16384$8$5$${"A".repeat(22)}$${"A".repeat(43)}`;

export const CREDENTIAL = "credential";

/** A person who has shown the password, and the stored form of it by which that was seen. */
export interface Proved {
  person: Person;
  hash: string;
}

/** The person whom this address and password belong to. Unknown, without a password and wrong take equally long. */
export async function personByPassword(
  db: Database,
  { email, password }: { email: string; password: string },
  lane: Lane,
): Promise<Proved | null> {
  const [found] = await db
    .select({ person: getTableColumns(users), hash: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, CREDENTIAL)))
    .where(eq(users.email, email.toLowerCase()));
  const hash = found?.hash ?? DUMMY_PASSWORD_HASH;
  const { right, newer } = await passwordQueue.run(lane, async () => {
    const isRight = await verifyPassword(password, hash);
    return { right: isRight, newer: isRight && holdsThread(hash) ? await hashPassword(password) : null };
  });
  if (!found?.hash || !right) return null;
  const { person } = found;
  return { person, hash: newer === null ? hash : await renewed(db, person.id, { hash, newer }) };
}

/** Puts today's stored form of a password in the place of an older one, unless the password was changed meanwhile. */
async function renewed(
  db: Database,
  userId: string,
  { hash, newer }: { hash: string; newer: string },
): Promise<string> {
  const changed = await db
    .update(accounts)
    .set({ password: newer })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, CREDENTIAL), eq(accounts.password, hash)))
    .returning({ id: accounts.id });
  return changed.length > 0 ? newer : hash;
}

export async function isPasswordOf(db: Database, userId: string, password: string): Promise<boolean> {
  const [found] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, CREDENTIAL)));
  const right = await passwordQueue.run("known", () => verifyPassword(password, found?.hash ?? DUMMY_PASSWORD_HASH));
  return right && Boolean(found?.hash);
}
