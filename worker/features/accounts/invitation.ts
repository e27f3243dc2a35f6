import { eq } from "drizzle-orm";
import { issueCode } from "../../access/one-time-codes.ts";
import { invite, queueMail, verifyAddress } from "../../adapters/mail/index.ts";
import type { UserType } from "../../contract/session.ts";
import type { Database } from "../../platform/db.ts";
import { users } from "../../platform/schema.ts";
import { verifyLink } from "./links.ts";

interface Invited {
  id: string;
  email: string;
  user_type: UserType;
  owner_id: string | null;
}

/**
 * Queues the mail whose link verifies a person's address and creates the password. A link sent before stops working.
 * Whoever an owner has added is invited in that owner's name. `portal`: where the link leads.
 */
export async function queueInvitation(db: Database, person: Invited, portal: string, now: number): Promise<void> {
  const { code, expiresAt } = await issueCode(db, "verify", person.id, now);
  const inviter = person.owner_id === null ? null : await nameOf(db, person.owner_id);
  const link = verifyLink(portal, person, code, inviter === null ? "register" : "invite");
  const content = inviter === null ? verifyAddress({ link, expiresAt }) : invite({ link, expiresAt, owner: inviter });
  await queueMail(db, { to: person.email, content, at: now });
}

async function nameOf(db: Database, ownerId: string): Promise<string> {
  const [owner] = await db
    .select({ name: users.name, company: users.company_name })
    .from(users)
    .where(eq(users.id, ownerId));
  return owner?.company || owner?.name || "Your employer";
}
