import { and, eq, exists, inArray, not } from "drizzle-orm";
import { takeAttempt } from "../../access/rate-limits/throttle.ts";
import { accountFound, queueMail } from "../../adapters/mail/index.ts";
import type { Register } from "#contract/accounts/account";
import { TRIAL_SIMULATIONS } from "#contract/common/limits";
import type { Database } from "../../platform/db.ts";
import { sha256Hex } from "../../platform/digest.ts";
import { accounts, oneTimeCodes, users } from "../../platform/schema.ts";
import { resetLink } from "./links/links.ts";
import { mayBeMailed, requeueInvitation } from "./sign-in/recovery.ts";

/**
 * Creates the account of a trial owner: disabled until verified, three simulations, no dashboard, no devices. Null: the address is taken.
 */
export async function register(db: Database, form: Register, now: number) {
  const { user_name, email, ...fields } = form;
  const at = new Date(now * 1000);
  const person = {
    id: crypto.randomUUID(),
    email: email.toLowerCase(),
    user_type: "Owner" as const,
    owner_id: null,
  };
  const made = await db
    .insert(users)
    .values({
      ...fields,
      ...person,
      name: user_name,
      status: "Disable",
      emailVerified: false,
      wasSelfRegistered: true,
      created_by: "self",
      dashboardPageAccess: false,
      devicesPageAccess: false,
      projectionsPageAccess: true,
      projectionsAccessesLimit: TRIAL_SIMULATIONS,
      subscriptionPlan: "free-trial",
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing();
  return made.meta.changes === 1 ? person : null;
}

/**
 * Mails the holder of an address that was registered again: the invitation, or where to sign in. Limited, so that no one can fill another
 * person's inbox.
 */
export async function mailHolder(db: Database, email: string, portal: string, now: number): Promise<void> {
  const address = email.toLowerCase();
  if (!(await takeAttempt(db, await sha256Hex(`registered-again:${address}`), now)).allowed) return;
  const [holder] = await db.select().from(users).where(eq(users.email, address));
  if (!holder || !mayBeMailed(holder)) return;
  if (await requeueInvitation(db, { userId: holder.id, user_type: holder.user_type }, portal, now)) return;
  const content = accountFound({ signIn: `${portal}/login?redirect=%2Fai`, reset: resetLink(portal) });
  await queueMail(db, { to: address, content, at: now });
}

/** Frees an address that was registered but never verified, so that nobody can block an address by registering it. */
export function freeAddress(db: Database, email: string) {
  const address = email.toLowerCase();
  const hasPassword = exists(db.select({ id: accounts.id }).from(accounts).where(eq(accounts.userId, users.id)));
  const unverified = and(
    eq(users.email, address),
    eq(users.wasSelfRegistered, true),
    eq(users.emailVerified, false),
    not(hasPassword),
  );
  const ids = db.select({ id: users.id }).from(users).where(unverified);
  return [
    db.delete(oneTimeCodes).where(inArray(oneTimeCodes.user_id, ids)),
    db.delete(users).where(unverified),
  ] as const;
}
