import { and, asc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { CREDENTIAL } from "../../access/credentials/credentials.ts";
import { invitationExpiry, lastSignIn } from "../../access/sessions/sign-in-times.ts";
import type { ManagedOwner } from "#contract/owners/owner";
import type { Database } from "../../platform/db.ts";
import { sha256Hex } from "../../platform/digest.ts";
import { accounts, ownerErasures, plantOwners, users } from "../../platform/schema.ts";

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
    .where(and(eq(users.user_type, "Owner"), isNull(users.removedAt), more))
    .orderBy(asc(users.name), asc(users.id));
}

export type OwnerRow = Awaited<ReturnType<typeof ownersQuery>>[number];
export type OwnerPerson = OwnerRow["person"];

const writable = (person: OwnerPerson) => ({
  user_name: person.name,
  company_name: person.company_name,
  business_phone: person.business_phone,
  city: person.city,
  state: person.state,
  country: person.country,
  status: person.status,
  dashboardPageAccess: person.dashboardPageAccess ?? true,
  devicesPageAccess: person.devicesPageAccess ?? true,
  projectionsPageAccess: person.projectionsPageAccess ?? true,
  accessesLimit: person.projectionsAccessesLimit,
  inbound_api_access: person.inbound_api_access,
});

const versionOf = async (person: OwnerPerson): Promise<string> =>
  (await sha256Hex(JSON.stringify(writable(person)))).slice(0, 32);

export async function ownerOf({ person, plant_count, password, ...times }: OwnerRow): Promise<ManagedOwner> {
  return {
    owner_id: person.id,
    email: person.email,
    ...writable(person),
    emailVerified: person.emailVerified && Boolean(password),
    trial: person.wasSelfRegistered,
    plant_count,
    ...times,
    version: await versionOf(person),
  };
}
