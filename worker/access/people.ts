import { and, type Column, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { UserType } from "#contract/accounts/session";
import type { Database } from "../platform/db.ts";
import { users } from "../platform/schema.ts";
import type { Person } from "./sessions/person.ts";

/** Conditions on `users` (or an alias of it) for kinds of people. Removed people are none of them. */

const isKind =
  (kind: UserType) =>
  (people: Record<"user_type" | "removedAt", Column> = users): SQL =>
    and(eq(people.user_type, kind), isNull(people.removedAt))!;

export const isAdmin = isKind("Admin");
export const isOwner = isKind("Owner");
export const isStaff = isKind("Staff");
export const isStaffOf = (ownerId: string): SQL => and(isStaff(), eq(users.owner_id, ownerId))!;

/** May become owner of a plant. */
export const availableOwner: SQL = and(isOwner(), eq(users.status, "Enable"), eq(users.wasSelfRegistered, false))!;

/** Owner of what a person does: an owner, or the owner of a staff member, also after removal. Null for an Admin. */
export const ownerOfPerson = (id: string): SQL<string | null> =>
  sql`(select case ${users.user_type} when 'Owner' then ${users.id} else ${users.owner_id} end from ${users} where ${users.id} = ${id})`;

/** The same for a statement without Drizzle; `id` is an expression of SQL. */
export const ownerOfPersonText = (id: string): string =>
  `(SELECT CASE person.user_type WHEN 'Owner' THEN person.id ELSE person.owner_id END FROM users AS person WHERE person.id = ${id})`;

/** Only staff have one. */
export async function ownerOfStaff(
  db: Pick<Database, "select">,
  { owner_id }: Pick<Person, "owner_id">,
): Promise<Person | null> {
  if (owner_id === null) return null;
  const [owner] = await db.select().from(users).where(eq(users.id, owner_id));
  return owner ?? null;
}
