import type { Context } from "hono";
import { audit, auditCallOf, type AuditEntry } from "../../access/audit.ts";
import { actorId } from "../../access/sessions/viewing.ts";
import { tooMany } from "../../access/rate-limits/limit.ts";
import { accountTexts } from "#contract/accounts/texts";
import { texts } from "#contract/common/texts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import type { PasswordProof } from "./own-password.ts";

export function own(c: Context<AppEnv>) {
  const db = database(c.env);
  const at = now();
  const principal = c.get("principal")!;
  const { user } = principal;
  const lineOf = <Action extends string>(
    action: Action,
    more: Pick<AuditEntry, "subject" | "before" | "after"> = {},
  ) => ({
    subject: user.id,
    ...more,
    action,
    at,
    userId: actorId(principal),
    ...auditCallOf(c),
  });
  const note = (...line: Parameters<typeof lineOf>) => audit(db, lineOf(...line));
  return { db, at, principal, user, lineOf, note };
}

export const wrongPasswordResponse = (c: Context, proof: Exclude<PasswordProof, { ok: true }>, field: string) =>
  proof.reason === "wrong"
    ? wrongFieldResponse(c, field, accountTexts.passwordWrong)
    : tooMany(c, texts.tooManyAttempts, proof.retryAfter);

export const wrongFieldResponse = (c: Context, field: string, text: string) =>
  problem(c, 422, text, { type: "validation", fields: { [field]: text } });
