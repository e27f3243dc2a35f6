import { and, eq, exists, inArray, not } from "drizzle-orm";
import type { Register } from "../../contract/account.ts";
import { TRIAL_SIMULATIONS } from "../../contract/limits.ts";
import type { Database } from "../../platform/db.ts";
import { accounts, oneTimeCodes, users } from "../../platform/schema.ts";
import { queueInvitation } from "./invitation.ts";

/**
 * Makes the account of a trial owner: disabled until the address is verified, three simulations, no dashboard and no
 * devices. Gives its id, or null if the address is taken.
 */
export async function register(db: Database, form: Register, portal: string, now: number): Promise<string | null> {
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
  if (made.meta.changes !== 1) return null;
  await queueInvitation(db, person, portal, now);
  return person.id;
}

/**
 * Statements that give an address free which somebody registered without ever verifying it: an invitation comes before it, so that
 * nobody can keep an address by registering it.
 */
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
