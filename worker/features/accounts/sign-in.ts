import type { Identity } from "../../access/auth.ts";
import { audit } from "../../access/audit.ts";
import { clearFailures, takeAttempt } from "../../access/throttle.ts";
import type { Person } from "../../access/person.ts";
import type { SignIn } from "../../contract/session.ts";
import type { Database } from "../../platform/db.ts";
import { sha256Hex } from "../../platform/digest.ts";

/** What signing in needs; the clock is an argument [UTC epoch seconds]. */
export interface SignInContext {
  db: Database;
  identity: Identity;
  headers: Headers;
  now: number;
  requestId: string;
}

export type SignInResult =
  | { ok: true; person: Person; cookies: string[] }
  | { ok: false; reason: "wrong" | "unverified" | "disabled" }
  /** `retryAfter` [s] */
  | { ok: false; reason: "locked"; retryAfter: number };

/** Checks a password under the account's own brake and writes down what came of it. */
export async function signIn(context: SignInContext, credentials: SignIn): Promise<SignInResult> {
  const { db, now, requestId } = context;
  const subject = await sha256Hex(credentials.email.toLowerCase());
  const record = (action: string, userId: string | null = null) =>
    audit(db, { action, at: now, userId, subject, requestId });

  const attempt = await takeAttempt(db, subject, now);
  if (!attempt.allowed) {
    await record("sign-in-locked");
    return { ok: false, reason: "locked", retryAfter: attempt.retryAfter };
  }
  const outcome = await context.identity.signIn(context.headers, credentials);
  if (!outcome.ok && outcome.reason === "wrong") {
    await record("sign-in-failed");
    return outcome;
  }
  await clearFailures(db, subject);
  await (outcome.ok ? record("sign-in", outcome.person.id) : record("sign-in-refused"));
  return outcome;
}
