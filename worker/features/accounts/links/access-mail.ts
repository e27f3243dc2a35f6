import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { type AccountChange, accountChanged, ADMINISTRATOR, queueMailWhere } from "../../../adapters/mail/index.ts";
import { isVendorName } from "#contract/accounts/account";
import { isProvider } from "../../../access/kinds.ts";
import { type Act, actOf, type AuditSource } from "../../../access/audit.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv, Principal } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db.ts";
import { portalAddress } from "../../../platform/settings.ts";

export interface AccessMailContext extends Act {
  source: AuditSource;
  portal: string;
}

/** For routes with `allow(…)`. */
export function accessMailContext(c: Context<AppEnv>): AccessMailContext {
  return { ...actOf(c, now()), portal: portalAddress(c.env, c.req.url) };
}

export type NamedSender = Pick<Principal["user"], "user_type" | "company_name" | "user_name" | "email">;

/** Only the kind of account makes an administrator; a stored name that looks like one gives way to the address. */
export const senderNameOf = ({ user_type, company_name, user_name, email }: NamedSender): string =>
  isProvider({ user_type })
    ? ADMINISTRATOR
    : ([company_name, user_name].find((name) => name !== "" && !isVendorName(name)) ?? email);

export const senderName = ({ user }: { user: NamedSender }): string => senderNameOf(user);

export function accessMail(
  db: Database,
  to: { email: string; emailVerified: boolean },
  change: AccountChange["change"],
  { principal, at, portal }: AccessMailContext,
) {
  const content = accountChanged({
    change,
    by: senderName(principal),
    isByAdmin: isProvider(principal.user),
    link: `${portal}/login`,
  });
  return queueMailWhere(db, { to: to.email, content, at }, to.emailVerified ? sql`true` : sql`false`);
}
