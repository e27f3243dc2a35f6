import type { Context } from "hono";
import { type Act, actOf, audit, type AuditEntry } from "../../access/audit.ts";
import { actorId } from "../../access/sessions/viewing.ts";
import { tooMany } from "../../access/rate-limits/limit.ts";
import { clearFailures, recordAttempt } from "../../access/rate-limits/throttle.ts";
import { consumeFactorCode } from "../../access/two-factor/two-factor.ts";
import { accountTexts } from "#contract/accounts/texts";
import { texts } from "#contract/common/texts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { sha256Hex } from "../../platform/digest.ts";
import { problem } from "../../platform/problem.ts";
import type { PasswordProof } from "./own-password.ts";

export function own(c: Context<AppEnv>) {
  const { db } = c.var;
  const at = now();
  const act = actOf(c, at);
  const { principal } = act;
  /** Of what changes nothing stored; a change has its line in its own batch. */
  const note = (action: string, more: OwnChange = {}) => audit(db, ownEntry(act, action, more));
  return { db, at, act, principal, user: principal.user, note };
}

type OwnChange = Pick<AuditEntry, "subject" | "before" | "after">;

/** Line about the person, or, while an Admin views the portal as them, about what the Admin did. */
export const ownEntry = ({ principal, at, requestId, source }: Act, action: string, more: OwnChange = {}) => ({
  subject: principal.user.id,
  ...more,
  action,
  at,
  userId: actorId(principal),
  requestId,
  ...(source && { source }),
});

export const wrongPasswordResponse = (c: Context, proof: Exclude<PasswordProof, { ok: true }>, field: string) =>
  proof.reason === "wrong"
    ? wrongFieldResponse(c, field, accountTexts.passwordWrong)
    : tooMany(c, texts.tooManyAttempts, proof.retryAfter);

export const wrongFieldResponse = (c: Context, field: string, text: string) =>
  problem(c, 422, text, { type: "validation", fields: { [field]: text } });

/** Has its own limit: the right password clears the other one and would make code guesses free. */
export async function refuseWrongCode(c: Context<AppEnv>, code: string) {
  const { db, at, user } = own(c);
  const subject = await sha256Hex(`code:${user.email}`);
  const attempt = await recordAttempt(db, subject, at);
  if (!attempt.allowed) return tooMany(c, texts.tooManyAttempts, attempt.retryAfter);
  if (!(await consumeFactorCode(c.env, db, user.id, code, at)))
    return wrongFieldResponse(c, "code", accountTexts.codeWrong);
  await clearFailures(db, subject);
  return null;
}
