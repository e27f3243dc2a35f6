import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { isConfirmed, sessionConfirmation } from "../../access/confirmed.ts";
import { tooMany, WINDOW_SECONDS } from "../../access/rate-limits/limit.ts";
import { sendMailAfterResponse } from "../../adapters/mail/index.ts";
import { hasFactor } from "../../access/two-factor/two-factor.ts";
import { ChangePassword, type MessageAnswer } from "#contract/accounts/account";
import { ConfirmAccount } from "#contract/accounts/two-factor";
import { accountTexts } from "#contract/accounts/texts";
import { texts } from "#contract/common/texts";
import type { AppEnv } from "../../platform/context.ts";
import { portalAddress } from "../../platform/settings.ts";
import { validate } from "../../platform/validate.ts";
import { save } from "../../records/save.ts";
import { own, ownEntry, refuseWrongCode, wrongFieldResponse, wrongPasswordResponse } from "./own.ts";
import { changePassword, provePassword } from "./own-password.ts";

export const passwordRoutes = new Hono<AppEnv>()
  .post("/api/account/password", allow("account.manage"), validate("json", ChangePassword), async (c) => {
    const { db, at, act, principal, note } = own(c);
    const context = { at, portal: portalAddress(c.env, c.req.url), entry: ownEntry(act, "password-changed") };
    const result = await changePassword(db, principal, c.req.valid("json"), context);
    if (!result.ok) {
      if (result.reason !== "busy") await note("password-change-failed", { after: { reason: result.reason } });
      return "isNew" in result
        ? wrongFieldResponse(c, "password", result.refusal)
        : wrongPasswordResponse(c, result, "currentPassword");
    }
    sendMailAfterResponse(c.env, c.executionCtx);
    return c.json<MessageAnswer>({ message: accountTexts.passwordChanged });
  })
  .post("/api/account/confirm", allow("account.manage"), validate("json", ConfirmAccount), async (c) => {
    const { db, at, act, principal, user, note } = own(c);
    const { success } = await c.env.SIGN_IN_LIMIT.limit({ key: `confirm:${user.id}` });
    if (!success) return tooMany(c, texts.tooManyAttempts, WINDOW_SECONDS);
    // Without a check: the answer is that of the one before, and doesn't hold longer.
    if (isConfirmed(principal, at)) return c.body(null, 204);
    const { password, code } = c.req.valid("json");
    const needsCode = await hasFactor(db, user.id);
    // Before the password: a right one has no other limit.
    if (needsCode && code === undefined) return wrongFieldResponse(c, "code", accountTexts.codeNeeded);
    const proof = await provePassword(db, principal, password, at);
    if (!proof.ok) {
      if (proof.reason !== "busy") await note("password-not-confirmed", { after: { reason: proof.reason } });
      return wrongPasswordResponse(c, proof, "password");
    }
    const refused = needsCode ? await refuseWrongCode(c, code!) : null;
    if (refused) {
      await note("password-not-confirmed", { after: { reason: "code-wrong" } });
      return refused;
    }
    const statements = [sessionConfirmation(db, principal.sessionId, at)];
    await save(db, { entry: ownEntry(act, "password-confirmed"), statements });
    return c.body(null, 204);
  });
