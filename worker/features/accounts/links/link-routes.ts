import { type Context, Hono } from "hono";
import { allow } from "../../../access/allow.ts";
import { auditCallOf } from "../../../access/audit.ts";
import { guessCounters } from "../../../access/rate-limits/guess-counters.ts";
import { limitAddress, tooMany } from "../../../access/rate-limits/limit.ts";
import { isWithinCaps, limitStranger } from "../../../access/rate-limits/strangers.ts";
import { recordAttempt } from "../../../access/rate-limits/throttle.ts";
import { browserCookie } from "../../../access/sessions/known-browser.ts";
import { setCookies } from "../../../access/sessions/session.ts";
import { isLogOnly, sendMailAfterResponse } from "../../../adapters/mail/index.ts";
import {
  RequestReset,
  ConfirmReset,
  type LinkState,
  type MessageAnswer,
  Register,
  ResetLink,
  type Verified,
  VerifyLink,
} from "#contract/accounts/account";
import { accountTexts } from "#contract/accounts/texts";
import { mailTexts } from "#contract/mail/texts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { portalAddress } from "../../../platform/settings.ts";
import { usageRetryAfter } from "../../../platform/usage.ts";
import { validate } from "../../../platform/validate.ts";
import { linkState, queueReset, resetByCode, verifyByCode } from "../sign-in/recovery.ts";
import { mailAddressHolder, newAddressLimits, register } from "../registration.ts";

const limit = limitAddress("SIGN_IN_LIMIT", accountTexts.tooManyLinkCalls, "link:");
const registerLimit = limitAddress("SIGN_IN_LIMIT", accountTexts.tooManyRegistrations, "registration:");
const limitRegistrations = limitStranger("registration", accountTexts.tooManyRegistrations);
const resetLimit = limitAddress("SIGN_IN_LIMIT", accountTexts.tooManyMails, "reset:");
const limitResets = limitStranger("reset", accountTexts.tooManyMails);
/** Time in which an answer is sent before work begins that differs for known addresses: both share the thread [ms]. */
const SENT_MS = 50;

async function afterAnswer(work: () => Promise<void>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, SENT_MS));
  await work();
}

const linkInvalid = (c: Context, text: string) => problem(c, 400, text, { type: "link-invalid" });

const callOf = (c: Context<AppEnv>, at: number) => ({
  at,
  portal: portalAddress(c.env, c.req.url),
  ...auditCallOf(c),
});

export const linkRoutes = new Hono<AppEnv>()
  .post(
    "/api/account/register",
    allow("public"),
    registerLimit,
    validate("json", Register),
    limitRegistrations,
    async (c) => {
      const at = now();
      const form = c.req.valid("json");
      const limits = await newAddressLimits(c.env, form.email);
      if (!(await isWithinCaps(c, limits, at)))
        return tooMany(c, accountTexts.tooManyRegistrations, usageRetryAfter(limits.everybody, at));
      // Same answer and delay whether or not the address is known, so all that differs comes after it. Its holder is informed by mail.
      const call = callOf(c, at);
      const work = async () => {
        if (!(await register(c.var.db, form, call))) await mailAddressHolder(c.var.db, form.email, call.portal, at);
        sendMailAfterResponse(c.env, c.executionCtx);
      };
      c.executionCtx.waitUntil(afterAnswer(work));
      return c.json<MessageAnswer>({
        message: isLogOnly(c.env) ? mailTexts.registeredNotSent : accountTexts.registered,
      });
    },
  )
  .post("/api/account/verify/check", allow("public"), limit, validate("json", VerifyLink), async (c) => {
    return c.json<LinkState>(await linkState(c.var.db, "verify", c.req.valid("json").oobCode, now()));
  })
  .post("/api/account/verify", allow("public"), limit, validate("json", VerifyLink), async (c) => {
    const verified = await verifyByCode(c.var.db, c.req.valid("json").oobCode, callOf(c, now()));
    if (!verified) return linkInvalid(c, accountTexts.linkInvalid);
    return c.json<Verified>({ message: accountTexts.verified, ...verified });
  })
  .post("/api/account/reset", allow("public"), resetLimit, validate("json", RequestReset), limitResets, (c) =>
    askReset(c, c.req.valid("json").email),
  )
  .post("/api/admin/resetPassword", allow("public"), resetLimit, validate("json", RequestReset), limitResets, (c) =>
    askReset(c, c.req.valid("json").email),
  )
  .post("/api/account/reset/check", allow("public"), limit, validate("json", ResetLink), async (c) => {
    return c.json<LinkState>(await linkState(c.var.db, "password", c.req.valid("json").oobCode, now()));
  })
  .post("/api/account/reset/confirm", allow("public"), limit, validate("json", ConfirmReset), async (c) => {
    const result = await resetByCode(c.var.db, c.req.valid("json"), callOf(c, now()));
    if (!result.ok) {
      if (result.reason === "link") return linkInvalid(c, accountTexts.resetLinkInvalid);
      return problem(c, 422, result.weak, { type: "validation", fields: { password: result.weak } });
    }
    // The mailbox proved the identity, so failed sign-ins of others must not lock this browser out.
    setCookies(c, [await browserCookie(c.env, c.req.raw.headers, result.userId)]);
    sendMailAfterResponse(c.env, c.executionCtx);
    return c.json<MessageAnswer>({ message: accountTexts.passwordReset });
  })
  // Required by the specification; the reset itself already did everything.
  .post("/api/admin/resetPasswordSuccess", allow("public"), limit, (c) =>
    c.json<MessageAnswer>({ message: accountTexts.passwordReset }),
  );

/** Same answer and delay whether or not the address exists: the work is done after the answer. */
async function askReset(c: Context<AppEnv>, email: string) {
  const at = now();
  // Limits the caller, not the account; otherwise another person could block its owner's requests.
  const from = c.req.header("cf-connecting-ip") ?? "local";
  const { own, shared } = await guessCounters({ kind: "mail", email, from, browser: null, byAccount: false });
  const attempt = await recordAttempt(c.var.db, [own, ...shared], at);
  if (!attempt.allowed) return tooMany(c, accountTexts.tooManyMails, attempt.retryAfter);
  const call = callOf(c, at);
  const work = async () => {
    if (await queueReset(c.var.db, email, call)) sendMailAfterResponse(c.env, c.executionCtx);
  };
  c.executionCtx.waitUntil(afterAnswer(work));
  return c.json<MessageAnswer>({ message: isLogOnly(c.env) ? mailTexts.resetNotSent : accountTexts.resetLinkSent });
}
