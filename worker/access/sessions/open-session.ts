import { and, eq, exists } from "drizzle-orm";
import { sha256Hex } from "../../platform/digest.ts";
import { database } from "../../platform/db.ts";
import { insertWhere } from "../../platform/insert-where.ts";
import { accounts, sessions } from "../../platform/schema.ts";
import { CREDENTIAL, type Proved } from "../credentials/credentials.ts";
import { mayEnterNow } from "../status.ts";
import { IDLE_SECONDS } from "./live-session.ts";
import { newToken, NO_SESSION_COOKIE, sessionCookie, sessionToken } from "./session-cookie.ts";

export async function openSession(
  env: Env,
  { person, hash }: Proved,
  place: string,
  now: number,
): Promise<string | null> {
  const db = database(env);
  const token = newToken();
  const at = new Date(now * 1000);
  const session = {
    id: crypto.randomUUID(),
    userId: person.id,
    token: await sha256Hex(token),
    expiresAt: new Date((now + IDLE_SECONDS) * 1000),
    place,
    confirmedAt: Math.floor(now),
    createdAt: at,
    updatedAt: at,
  };
  const credential = and(
    eq(accounts.userId, person.id),
    eq(accounts.providerId, CREDENTIAL),
    eq(accounts.password, hash),
  );
  const isProved = exists(db.select({ id: accounts.id }).from(accounts).where(credential));
  // One statement: otherwise a session opened with an old password could outlive the new one.
  const opened = await insertWhere(db, sessions, session, and(isProved, mayEnterNow(db, person.id))!);
  return opened.meta.changes === 1 ? sessionCookie(token, IDLE_SECONDS) : null;
}

export async function endSessionOf(env: Env, headers: Headers): Promise<string> {
  const token = sessionToken(headers);
  if (token !== null)
    await database(env)
      .delete(sessions)
      .where(eq(sessions.token, await sha256Hex(token)));
  return NO_SESSION_COOKIE;
}
