import type { AuditEntry } from "../../access/audit.ts";
import { isRightPassword, passwordHashOf, wasRight } from "../../access/credentials/credentials.ts";
import { BUSY_SECONDS, passwordQueue } from "../../access/credentials/password-queue.ts";
import { passwordStatements } from "../../access/credentials/set-password.ts";
import { findPasswordWeakness } from "../../access/credentials/weak-password.ts";
import { clearFailures, recordAttempt } from "../../access/rate-limits/throttle.ts";
import { accountTexts } from "#contract/accounts/texts";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { sha256Hex } from "../../platform/digest.ts";
import { isWithinUsage, uncountUsage, usageRetryAfter } from "../../platform/usage.ts";
import { save } from "../../records/save.ts";
import { passwordNotice } from "./sign-in/recovery.ts";

export type PasswordProof =
  | { ok: true }
  | { ok: false; reason: "wrong" }
  /** `busy`: another check of this person runs, or there were too many right ones. */
  | { ok: false; reason: "locked" | "busy"; retryAfter: number };

/** Password checks of a signed-in person, right or wrong. */
const CHECKS_PER_PERSON = { maximum: 10, seconds: 5 * 60 } as const;
/** Of these, right ones: nothing else slows them down. The same again needs no check. */
export const RIGHT_CHECKS_PER_PERSON = { maximum: 2, seconds: 60 } as const;

/** One check at a time per person; a parallel one is refused, because a right password is never slowed down by `recordAttempt`. */
export async function provePassword(
  db: Database,
  principal: Principal,
  password: string,
  now: number,
): Promise<PasswordProof> {
  const proof = await passwordQueue.inTurn(principal.user.id, () => prove(db, principal, password, now));
  return proof ?? { ok: false, reason: "busy", retryAfter: BUSY_SECONDS };
}

/** Counts guesses only in this session, so that failed sign-ins of other people don't lock it. */
async function prove(
  db: Database,
  { user, sessionId }: Principal,
  password: string,
  now: number,
): Promise<PasswordProof> {
  const subject = await sha256Hex(`prove:${sessionId}`);
  const attempt = await recordAttempt(db, subject, now);
  if (!attempt.allowed) return { ok: false, reason: "locked", retryAfter: attempt.retryAfter };
  const entered = { userId: user.id, hash: await passwordHashOf(db, user.id), password };
  if (await wasRight(entered, now)) {
    await clearFailures(db, subject);
    return { ok: true };
  }
  const right = { subject: `password-right:${user.id}`, ...RIGHT_CHECKS_PER_PERSON };
  const any = { subject: `password-checks:${user.id}`, ...CHECKS_PER_PERSON };
  if (!(await isWithinUsage(db, [any], now)))
    return { ok: false, reason: "busy", retryAfter: usageRetryAfter([any], now) };
  if (!(await isWithinUsage(db, [right], now)))
    return { ok: false, reason: "busy", retryAfter: usageRetryAfter([right], now) };
  if (!(await isRightPassword(entered, now))) {
    await uncountUsage(db, right, now);
    return { ok: false, reason: "wrong" };
  }
  await clearFailures(db, subject);
  return { ok: true };
}

export async function changePassword(
  db: Database,
  principal: Principal,
  { currentPassword, password }: { currentPassword: string; password: string },
  { at, portal, entry }: { at: number; portal: string; entry: AuditEntry },
): Promise<PasswordProof | { ok: false; isNew: true; reason: "refused"; refusal: string }> {
  const proof = await provePassword(db, principal, currentPassword, at);
  if (!proof.ok) return proof;
  const { sessionId: keptSession, user } = principal;
  const { id, user_name, email, company_name } = user;
  const refusal =
    password === currentPassword
      ? accountTexts.passwordSame
      : findPasswordWeakness(password, [user_name, email, company_name]);
  if (refusal !== null) return { ok: false, isNew: true, reason: "refused", refusal };
  const statements = await passwordStatements(db, id, password, at, { lane: "signed-in", setBy: id, keptSession });
  const notice = await passwordNotice(db, { to: email, portal, at, everywhere: false });
  await save(db, { entry, statements: [...statements, ...notice] });
  return { ok: true };
}
