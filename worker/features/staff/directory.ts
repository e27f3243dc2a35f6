import { and, asc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { CREDENTIAL } from "../../access/credentials/credentials.ts";
import { plantScope } from "../../access/scope.ts";
import { invitationExpiry, lastSignIn } from "../../access/sessions/sign-in-times.ts";
import type { Staff } from "#contract/staff/staff";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { sha256Hex } from "../../platform/digest.ts";
import { accounts, plants, staffPlants, users } from "../../platform/schema.ts";

function staffScope({ user, ownerId }: Principal, ownerFilter?: string): SQL {
  const isStaff = and(eq(users.user_type, "Staff"), isNull(users.removedAt))!;
  if (user.user_type === "Owner") return and(isStaff, eq(users.owner_id, user.id))!;
  const owner = ownerId ?? ownerFilter;
  if (user.user_type === "Admin") return owner === undefined ? isStaff : and(isStaff, eq(users.owner_id, owner))!;
  return sql`1 = 0`;
}

function plantsOf(principal: Principal): SQL<string> {
  const theirs = and(eq(staffPlants.staff_id, users.id), plantScope(principal));
  const joined = sql`${staffPlants} join ${plants} on ${eq(plants.plant_id, staffPlants.plant_id)}`;
  return sql`(select json_group_array(${staffPlants.plant_id}) from ${joined} where ${theirs})`;
}

const allPlants = sql`(select json_group_array(plant_id) from
  (select plant_id from ${staffPlants} where ${eq(staffPlants.staff_id, users.id)} order by 1))`;

export const staffState: SQL<string> = sql`json_array(${users.name}, ${users.business_phone}, ${users.mobile_phone},
  ${users.city}, ${users.state}, ${users.country}, ${users.status}, ${users.deviceDataPageAccess},
  ${users.canModifyCalcInputs}, ${users.inbound_api_access}, ${allPlants})`;

export function staffQuery(db: Database, principal: Principal, more?: SQL, ownerFilter?: string) {
  const password = and(eq(accounts.userId, users.id), eq(accounts.providerId, CREDENTIAL));
  return db
    .select({
      person: getTableColumns(users),
      plants: plantsOf(principal),
      state: staffState,
      password: isNotNull(accounts.password),
      lastSignInAt: lastSignIn(db),
      invitationExpiresAt: invitationExpiry(db),
    })
    .from(users)
    .leftJoin(accounts, password)
    .where(and(staffScope(principal, ownerFilter), more))
    .orderBy(asc(users.name), asc(users.id));
}

export type StaffRow = Awaited<ReturnType<typeof staffQuery>>[number];

export async function staffOf({ person, plants, state, password, ...times }: StaffRow): Promise<Staff> {
  const { id, name, email, business_phone, mobile_phone, city, state: region, country, status, owner_id } = person;
  return {
    staff_id: id,
    user_name: name,
    email,
    business_phone,
    mobile_phone,
    city,
    state: region,
    country,
    status,
    owner_id: owner_id ?? "",
    user_type: "Staff",
    device: "0",
    plants: JSON.parse(plants) as string[],
    deviceDataPageAccess: person.deviceDataPageAccess,
    canModifyCalcInputs: person.canModifyCalcInputs,
    inbound_api_access: person.inbound_api_access,
    pageAccessMetadata: {
      projectionsPageAccess: {
        hasAccess: person.projectionsPageAccess ?? true,
        accessesLimit: person.projectionsAccessesLimit ?? 0,
      },
    },
    user_metadata: {
      created_at: person.createdAt.getTime() / 1000,
      created_by: person.created_by === "admin" ? "admin" : "owner",
    },
    emailVerified: person.emailVerified && Boolean(password),
    ...times,
    version: (await sha256Hex(state)).slice(0, 32),
  };
}

export async function staffMember(db: Database, principal: Principal, id: string): Promise<StaffRow | null> {
  const [row] = await staffQuery(db, principal, eq(users.id, id));
  return row ?? null;
}
