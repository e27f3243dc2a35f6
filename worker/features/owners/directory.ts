import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { CREDENTIAL } from "../../access/credentials/credentials.ts";
import { isOwner } from "../../access/people.ts";
import { invitationExpiry, lastSignIn } from "../../access/sessions/sign-in-times.ts";
import { namesOf, wireOf } from "#contract/records/field";
import { storedOwner } from "#contract/records/owner";
import type { ManagedOwner } from "#contract/owners/owner";
import type { Database } from "../../platform/db.ts";
import { accounts, ownerErasures, plantOwners, users } from "../../platform/schema.ts";
import { versionOf } from "../../records/store.ts";

const plantCount = sql<number>`(select count(*) from ${plantOwners} where ${eq(plantOwners.owner_id, users.id)})`;

const erasureDueAt = sql<number | null>`(select ${ownerErasures.due_at} from ${ownerErasures}
  where ${ownerErasures.owner_id} = ${users.id} and ${ownerErasures.ended_at} is null)`;

export function ownersQuery(db: Database, more?: SQL) {
  const password = and(eq(accounts.userId, users.id), eq(accounts.providerId, CREDENTIAL));
  return db
    .select({
      person: users,
      plant_count: plantCount,
      erasureDueAt,
      password: isNotNull(accounts.password),
      lastSignInAt: lastSignIn(db),
      invitationExpiresAt: invitationExpiry(db),
    })
    .from(users)
    .leftJoin(accounts, password)
    .where(and(isOwner(), more))
    .orderBy(asc(users.name), asc(users.id));
}

export type OwnerRow = Awaited<ReturnType<typeof ownersQuery>>[number];
export const storedOf = ({ person }: Pick<OwnerRow, "person">) => ({
  ...person,
  user_name: person.name,
  dashboardPageAccess: person.dashboardPageAccess ?? true,
  devicesPageAccess: person.devicesPageAccess ?? true,
  projectionsPageAccess: person.projectionsPageAccess ?? true,
  accessesLimit: person.projectionsAccessesLimit,
});

export async function ownerOf(row: OwnerRow): Promise<ManagedOwner> {
  const { person, plant_count, password, ...times } = row;
  return {
    owner_id: person.id,
    email: person.email,
    ...wireOf(storedOwner, storedOf(row)),
    emailVerified: person.emailVerified && Boolean(password),
    trial: person.wasSelfRegistered,
    plant_count,
    ...times,
    version: await versionOf(storedOf(row), namesOf(storedOwner)),
  };
}
