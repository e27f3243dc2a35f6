import { type Context, Hono } from "hono";
import type * as v from "valibot";
import { allow } from "../../access/allow.ts";
import { limitAddress, tooMany } from "../../access/rate-limits/limit.ts";
import { limitStranger } from "../../access/rate-limits/strangers.ts";
import { auditCallOf } from "../../access/audit.ts";
import { actorId } from "../../access/sessions/viewing.ts";
import { enableNewAccount } from "../../access/status.ts";
import { isLogOnly, sendMailAfterResponse } from "../../adapters/mail/index.ts";
import { type MessageAnswer, Resend, type StatusChange } from "#contract/accounts/account";
import { accountTexts } from "#contract/accounts/texts";
import { mailTexts } from "#contract/mail/texts";
import type { UserType } from "#contract/accounts/session";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { portalAddress } from "../../platform/settings.ts";
import { validate } from "../../platform/validate.ts";
import { save } from "../../records/save.ts";
import { neededInvitation } from "./sign-in/recovery.ts";
import { recordAttempt } from "../../access/rate-limits/throttle.ts";
import { sha256Hex } from "../../platform/digest.ts";

/** Wait [s] or null: four calls are free, then the wait doubles from 15 s to 15 minutes, and decays with time. */
async function retryAfterOf(db: Database, userId: string, now: number): Promise<number | null> {
  const attempt = await recordAttempt(db, await sha256Hex(`mail:${userId.toLowerCase()}`), now);
  return attempt.allowed ? null : attempt.retryAfter;
}

const limit = limitAddress("SIGN_IN_LIMIT", accountTexts.tooManyMails, "invitation:");
const limitMails = limitStranger("invitation", accountTexts.tooManyMails);

const ownChange = () => allow("signed-in", { changesByGet: true });

export const kindRoutes = new Hono<AppEnv>()
  .get("/api/owner/changeStatus/:userId", ownChange(), (c) => changeStatus(c, "Owner", c.req.param("userId")))
  .get("/api/staff/changeStatus/:userId", ownChange(), (c) => changeStatus(c, "Staff", c.req.param("userId")))
  .get("/api/admin/changeStatus/:userId", ownChange(), (c) => changeStatus(c, "Admin", c.req.param("userId")))
  .post("/api/owner/resendOwnerEmail/:userId", allow("public"), limit, validate("json", Resend), limitMails, (c) =>
    resend(c, "Owner", c.req.param("userId"), c.req.valid("json")),
  )
  .post("/api/staff/resendStaffEmail/:userId", allow("public"), limit, validate("json", Resend), limitMails, (c) =>
    resend(c, "Staff", c.req.param("userId"), c.req.valid("json")),
  )
  .post("/api/admin/resendAdminEmail/:userId", allow("public"), limit, validate("json", Resend), limitMails, (c) =>
    resend(c, "Admin", c.req.param("userId"), c.req.valid("json")),
  );

/** Callers can enable only themselves, and only an account that was never enabled. Safe to repeat. */
async function changeStatus(c: Context<AppEnv>, kind: UserType, userId: string) {
  const { user } = c.get("principal")!;
  if (user.id !== userId || user.user_type !== kind) return problem(c, 403, accountTexts.notYours);
  const by = { at: now(), userId: actorId(c.get("principal")!), ...auditCallOf(c) };
  await enableNewAccount(c.var.db, user.id, by);
  return c.json<StatusChange>({ status: "Enable" });
}

function wrongNames(
  named: v.InferOutput<typeof Resend>,
  kind: UserType,
  userId: string,
): Record<string, string> | null {
  if (named.userType !== undefined && named.userType.toLowerCase() !== kind.toLowerCase())
    return { userType: accountTexts.otherThanAddress };
  return named.userId === undefined || named.userId === userId ? null : { userId: accountTexts.otherThanAddress };
}

/** The answer doesn't say whether an invitation was still needed, because anyone may request one for any address. */
async function resend(c: Context<AppEnv>, user_type: UserType, userId: string, named: v.InferOutput<typeof Resend>) {
  const other = wrongNames(named, user_type, userId);
  if (other !== null) return problem(c, 422, accountTexts.otherThanAddress, { type: "validation", fields: other });
  const { db } = c.var;
  const at = now();
  const wait = await retryAfterOf(db, userId, at);
  if (wait !== null) return tooMany(c, accountTexts.tooManyMails, wait);
  const statements = await neededInvitation(db, { userId, user_type }, portalAddress(c.env, c.req.url), at);
  if (statements) {
    const caller = c.get("principal");
    const by = caller && actorId(caller);
    const entry = { action: "invitation-resent", at, userId: by, subject: userId, ...auditCallOf(c) } as const;
    await save(db, { entry, statements });
    sendMailAfterResponse(c.env, c.executionCtx);
  }
  return c.json<MessageAnswer>({ message: isLogOnly(c.env) ? mailTexts.notSent : accountTexts.emailSent });
}
