import type { Register } from "../../contract/account.ts";
import { TRIAL_SIMULATIONS } from "../../contract/limits.ts";
import type { Database } from "../../platform/db.ts";
import { users } from "../../platform/schema.ts";
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
