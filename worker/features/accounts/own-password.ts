import { isPasswordOf } from "../../access/credentials/credentials.ts";
import { setPassword } from "../../access/credentials/set-password.ts";
import { weakness } from "../../access/credentials/weak-password.ts";
import { clearFailures, takeAttempt } from "../../access/rate-limits/throttle.ts";
import { accountTexts } from "#contract/accounts/texts";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { sha256Hex } from "../../platform/digest.ts";

export type Proof = { ok: true } | { ok: false; reason: "wrong" } | { ok: false; reason: "locked"; retryAfter: number };

/** Counts guesses only in this session, so that failed sign-ins of other people don't lock it. */
export async function provePassword(
  db: Database,
  { user, sessionId }: Principal,
  password: string,
  now: number,
): Promise<Proof> {
  const subject = await sha256Hex(`prove:${sessionId}`);
  const attempt = await takeAttempt(db, subject, now);
  if (!attempt.allowed) return { ok: false, reason: "locked", retryAfter: attempt.retryAfter };
  if (!(await isPasswordOf(db, user.id, password))) return { ok: false, reason: "wrong" };
  await clearFailures(db, subject);
  return { ok: true };
}

export async function changePassword(
  db: Database,
  principal: Principal,
  { currentPassword, password }: { currentPassword: string; password: string },
  now: number,
): Promise<Proof | { ok: false; isNew: true; reason: "refused"; refusal: string }> {
  const proof = await provePassword(db, principal, currentPassword, now);
  if (!proof.ok) return proof;
  const { id, user_name, email, company_name } = principal.user;
  const refusal =
    password === currentPassword ? accountTexts.passwordSame : weakness(password, [user_name, email, company_name]);
  if (refusal !== null) return { ok: false, isNew: true, reason: "refused", refusal };
  await setPassword(db, id, password, now, principal.sessionId);
  return { ok: true };
}
