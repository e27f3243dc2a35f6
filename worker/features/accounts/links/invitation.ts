import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { issueCode } from "../../../access/two-factor/one-time-codes.ts";
import { ADMINISTRATOR, invite, queueMail, verifyAddress } from "../../../adapters/mail/index.ts";
import type { UserType } from "#contract/accounts/session";
import type { Database } from "../../../platform/db.ts";
import { users } from "../../../platform/schema.ts";
import { senderNameOf } from "./access-mail.ts";
import { verifyLink } from "./links.ts";

interface Invitee {
  id: string;
  email: string;
  user_type: UserType;
}

export async function queueInvitation(db: Database, person: Invitee, portal: string, now: number): Promise<void> {
  const { inviter, zone, ...issued } = await issueInvitation(db, person, portal, now);
  const link = { ...issued, at: now, zone };
  const content = inviter === null ? verifyAddress(link) : invite({ ...link, inviter });
  await queueMail(db, { to: person.email, content, at: now });
}

/**
 * Creates a link that verifies the address and sets the password; earlier links stop working. `inviter` is null for a person who
 * registered.
 */
export async function issueInvitation(db: Database, person: Invitee, portal: string, now: number) {
  const { code, expiresAt } = await issueCode(db, "verify", person.id, now);
  const { inviter, zone } = await originOf(db, person.id);
  return { link: verifyLink(portal, person, code, inviter === null ? "register" : "invite"), expiresAt, inviter, zone };
}

async function originOf(db: Database, id: string): Promise<{ inviter: string | null; zone: string | null }> {
  const owner = alias(users, "owner");
  const [row] = await db
    .select({
      selfRegistered: users.wasSelfRegistered,
      zone: sql<string | null>`coalesce(${users.time_zone}, ${owner.time_zone})`,
      owner,
    })
    .from(users)
    .leftJoin(owner, eq(owner.id, users.owner_id))
    .where(eq(users.id, id));
  if (!row) return { inviter: null, zone: null };
  const { owner: by, selfRegistered, zone } = row;
  const inviter = by === null ? ADMINISTRATOR : senderNameOf({ ...by, user_name: by.name });
  return { inviter: selfRegistered ? null : inviter, zone };
}
