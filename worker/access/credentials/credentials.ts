import { and, eq, getTableColumns } from "drizzle-orm";
import type { Database } from "../../platform/db.ts";
import { sha256Hex } from "../../platform/digest.ts";
import { accounts, users } from "../../platform/schema.ts";
import { CONFIRMED_SECONDS } from "../confirmed.ts";
import { hashOfNothing, verifyPassword } from "./password.ts";
import { type Lane, passwordQueue } from "./password-queue.ts";
import type { Person } from "../sessions/person.ts";

export const CREDENTIAL = "credential";

export interface VerifiedPerson {
  person: Person;
  hash: string;
}

/**
 * Finds the person of an address and password. An unknown address, an account without a password and a wrong password
 * take equally long.
 */
export async function personByPassword(
  db: Database,
  { email, password }: { email: string; password: string },
  lane: Lane,
): Promise<VerifiedPerson | null> {
  const [row] = await db
    .select({ person: getTableColumns(users), hash: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, CREDENTIAL)))
    .where(eq(users.email, email.toLowerCase()));
  const check = () => verifyPassword(password, row?.hash ?? hashOfNothing());
  const isRight = await passwordQueue.run(lane, check, row?.person.id);
  return row?.hash && isRight ? { person: row.person, hash: row.hash } : null;
}

export async function passwordHashOf(db: Database, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, CREDENTIAL)));
  return row?.hash ?? null;
}

interface Entered {
  userId: string;
  hash: string | null;
  password: string;
}

/** When right checks of signed-in people end to count [epoch s], by a digest of what was compared; only in the isolate's memory. */
const rightUntil = new Map<string, number>();
const MAX_RIGHT = 1000;

const keyOf = ({ userId, hash, password }: Entered): Promise<string> => sha256Hex(`${userId} ${hash} ${password}`);

/** Whether this password was found right for this hash within `CONFIRMED_SECONDS`, so that it needs no check. */
export const wasRight = async (entered: Entered, now: number): Promise<boolean> =>
  (rightUntil.get(await keyOf(entered)) ?? 0) > now;

export async function isRightPassword(entered: Entered, now: number): Promise<boolean> {
  const { userId, hash, password } = entered;
  const check = () => verifyPassword(password, hash ?? hashOfNothing());
  const isRight = (await passwordQueue.run("signed-in", check, userId)) && hash !== null;
  if (isRight) rightUntil.set(await keyOf(entered), now + CONFIRMED_SECONDS);
  if (rightUntil.size > MAX_RIGHT) rightUntil.delete(rightUntil.keys().next().value!);
  return isRight;
}
