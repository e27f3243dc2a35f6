import { type Context, Hono } from "hono";
import { allow } from "../../../access/allow.ts";
import { tooMany } from "../../../access/rate-limits/limit.ts";
import { clearFailures, recordAttempt } from "../../../access/rate-limits/throttle.ts";
import * as factor from "../../../access/two-factor/two-factor.ts";
import { otpauthUri } from "../../../access/two-factor/totp.ts";
import { queueMailWhere, sendMailAfterResponse, twoFactorChanged } from "../../../adapters/mail/index.ts";
import {
  BeginTwoFactor,
  ConfirmTwoFactor,
  ProveTwoFactor,
  type RecoveryCodes,
  type TwoFactorSecret,
  type TwoFactorState,
} from "#contract/accounts/two-factor";
import { accountTexts } from "#contract/accounts/texts";
import { texts } from "#contract/common/texts";
import type { AppEnv } from "../../../platform/context.ts";
import { sha256Hex } from "../../../platform/digest.ts";
import { problem } from "../../../platform/problem.ts";
import { portalAddress } from "../../../platform/settings.ts";
import { validate } from "../../../platform/validate.ts";
import { resetLink } from "../links/links.ts";
import { zoneOf } from "./recovery.ts";
import { save } from "../../../records/save.ts";
import { own, ownEntry, refuseWrongCode, wrongFieldResponse, wrongPasswordResponse } from "../own.ts";
import { provePassword } from "../own-password.ts";

export const twoFactorRoutes = new Hono<AppEnv>()
  .get("/api/account/two-factor", allow("account.manage"), async (c) => {
    const { db, user } = own(c);
    const [enabled, recoveryCodesLeft] = await Promise.all([
      factor.hasFactor(db, user.id),
      factor.recoveryCodesLeft(db, user.id),
    ]);
    return c.json<TwoFactorState>({ enabled, required: factor.requiresFactor(c.env, user), recoveryCodesLeft });
  })
  .post("/api/account/two-factor/begin", allow("account.manage"), validate("json", BeginTwoFactor), async (c) => {
    const { db, at, principal, user } = own(c);
    const proof = await provePassword(db, principal, c.req.valid("json").password, at);
    if (!proof.ok) return wrongPasswordResponse(c, proof, "password");
    const secret = await factor.startTwoFactor(c.env, db, user.id, at);
    if (secret === null) return problem(c, 409, accountTexts.twoFactorIsOn);
    return c.json<TwoFactorSecret>({ secret, uri: otpauthUri(secret, user.email) });
  })
  .post("/api/account/two-factor/confirm", allow("account.manage"), validate("json", ConfirmTwoFactor), async (c) => {
    const mine = own(c);
    const { db, at, act, user } = mine;
    const subject = await sha256Hex(`confirm:${user.id}`);
    const attempt = await recordAttempt(db, subject, at);
    if (!attempt.allowed) return tooMany(c, texts.tooManyAttempts, attempt.retryAfter);
    const confirmed = await factor.confirmFactor(c.env, db, user.id, c.req.valid("json").code, at);
    const saved =
      confirmed &&
      (await save(db, {
        entry: ownEntry(act, "two-factor-on"),
        unchanged: confirmed.unchanged,
        statements: [...confirmed.statements, ...(await noticeOf(c, mine, true))],
      }));
    if (!saved) return wrongFieldResponse(c, "code", accountTexts.codeWrong);
    await clearFailures(db, subject);
    sendMailAfterResponse(c.env, c.executionCtx);
    return c.json<RecoveryCodes>({ recoveryCodes: confirmed.codes });
  })
  .post(
    "/api/account/two-factor/recovery-codes",
    allow("account.manage"),
    validate("json", ProveTwoFactor),
    async (c) => {
      const { db, act, user } = own(c);
      const refused = await refuseWrongProof(c, c.req.valid("json"));
      if (refused) return refused;
      const { codes, statements } = await factor.newRecoveryCodes(db, user.id);
      await save(db, { entry: ownEntry(act, "recovery-codes-renewed"), statements });
      return c.json<RecoveryCodes>({ recoveryCodes: codes });
    },
  )
  .post("/api/account/two-factor/end", allow("account.manage"), validate("json", ProveTwoFactor), async (c) => {
    const mine = own(c);
    const { db, act, user } = mine;
    const refused = await refuseWrongProof(c, c.req.valid("json"));
    if (refused) return refused;
    const statements = [...factor.factorRemoval(db, user.id), ...(await noticeOf(c, mine, false))];
    await save(db, { entry: ownEntry(act, "two-factor-off"), statements });
    sendMailAfterResponse(c.env, c.executionCtx);
    return c.body(null, 204);
  });

async function refuseWrongProof(c: Context<AppEnv>, { password, code }: { password: string; code: string }) {
  const { db, at, principal } = own(c);
  const proof = await provePassword(db, principal, password, at);
  return proof.ok ? refuseWrongCode(c, code) : wrongPasswordResponse(c, proof, "password");
}

async function noticeOf(c: Context<AppEnv>, { db, at, user }: ReturnType<typeof own>, on: boolean) {
  const link = resetLink(portalAddress(c.env, c.req.url));
  const content = twoFactorChanged({ at, link, on, zone: await zoneOf(db, user.email) });
  return [queueMailWhere(db, { to: user.email, content, at })];
}
