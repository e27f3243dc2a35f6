import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { nudgeMail } from "../../adapters/mail/index.ts";
import { ChangePassword, type Message } from "#contract/accounts/account";
import { accountTexts } from "#contract/accounts/texts";
import type { AppEnv } from "../../platform/context.ts";
import { portalAddress } from "../../platform/settings.ts";
import { validate } from "../../platform/validate.ts";
import { notProved, own, wrongField } from "./own.ts";
import { changePassword } from "./own-password.ts";
import { queuePasswordNotice } from "./sign-in/recovery.ts";

/** Changing one's own password. */
export const passwordRoutes = new Hono<AppEnv>().post(
  "/api/account/password",
  allow("account.manage"),
  validate("json", ChangePassword),
  async (c) => {
    const { db, at, principal, user, note } = own(c);
    const result = await changePassword(db, principal, c.req.valid("json"), at);
    if (!result.ok) {
      await note("password-change-failed", { after: { reason: result.reason } });
      return "isNew" in result ? wrongField(c, "password", result.refusal) : notProved(c, result, "currentPassword");
    }
    await queuePasswordNotice(db, { to: user.email, portal: portalAddress(c.env, c.req.url), at, everywhere: false });
    await note("password-changed");
    nudgeMail(c.env, c.executionCtx);
    return c.json<Message>({ message: accountTexts.passwordChanged });
  },
);
