import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { newCode } from "../../../access/two-factor/one-time-codes.ts";
import { ADMINISTRATOR, invite, queueMailWhere, verifyAddress } from "../../../adapters/mail/index.ts";
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

interface Inviter {
  /** Null for a person who registered. */
  inviter: string | null;
  zone: string | null;
}

/** Statements for a person who was invited before. */
export const repeatedInvitation = async (db: Database, person: Invitee, portal: string, now: number) =>
  invitationStatements(db, person, await inviterOf(db, person.id), { portal, at: now });

/** A link in a mail; earlier links stop working. */
export async function invitationStatements(
  db: Database,
  person: Invitee,
  { inviter, zone }: Inviter,
  { portal, at }: { portal: string; at: number },
) {
  const { code, expiresAt, statements } = await newCode(db, "verify", person.id, at);
  const link = { link: linkOf(portal, person, code, inviter), expiresAt, at, zone };
  const content = inviter === null ? verifyAddress(link) : invite({ ...link, inviter });
  return [...statements, queueMailWhere(db, { to: person.email, content, at })] as const;
}

const linkOf = (portal: string, person: Invitee, code: string, inviter: string | null) =>
  verifyLink(portal, person, code, inviter === null ? "register" : "invite");

/** A link that verifies the address and sets the password; earlier links stop working. With the statements that store it. */
export async function newInvitation(db: Database, person: Invitee, portal: string, now: number) {
  const { code, ...more } = await newCode(db, "verify", person.id, now);
  const { inviter } = await inviterOf(db, person.id);
  return { link: linkOf(portal, person, code, inviter), ...more };
}

async function inviterOf(db: Database, id: string): Promise<Inviter> {
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
