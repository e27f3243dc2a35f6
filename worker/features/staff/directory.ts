import { and, asc, eq, getTableColumns, isNotNull, type SQL, sql } from "drizzle-orm";
import { CREDENTIAL } from "../../access/credentials.ts";
import { plantScope } from "../../access/scope.ts";
import type { Staff } from "../../contract/staff.ts";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { accounts, plants, staffPlants, users } from "../../platform/schema.ts";

/** Staff whom this person may see: an owner's own; an Admin's are all, or those of the owner they act for. */
export function staffScope({ user, ownerId }: Principal, ownerFilter?: string): SQL {
  const isStaff = eq(users.user_type, "Staff");
  if (user.user_type === "Owner") return and(isStaff, eq(users.owner_id, user.id))!;
  const owner = ownerId ?? ownerFilter;
  if (user.user_type === "Admin") return owner === undefined ? isStaff : and(isStaff, eq(users.owner_id, owner))!;
  return sql`1 = 0`;
}

/** Their plants as a JSON list, as far as this person sees the plants. */
function plantsOf(principal: Principal): SQL<string> {
  const theirs = and(eq(staffPlants.staff_id, users.id), plantScope(principal));
  const joined = sql`${staffPlants} join ${plants} on ${eq(plants.plant_id, staffPlants.plant_id)}`;
  return sql`(select json_group_array(${staffPlants.plant_id}) from ${joined} where ${theirs})`;
}

/** Staff in scope by name. */
export function staffQuery(db: Database, principal: Principal, more?: SQL, ownerFilter?: string) {
  const password = and(eq(accounts.userId, users.id), eq(accounts.providerId, CREDENTIAL));
  return db
    .select({ person: getTableColumns(users), plants: plantsOf(principal), password: isNotNull(accounts.password) })
    .from(users)
    .leftJoin(accounts, password)
    .where(and(staffScope(principal, ownerFilter), more))
    .orderBy(asc(users.name), asc(users.id));
}

type Row = Awaited<ReturnType<typeof staffQuery>>[number];

/** A staff member as listed. */
export function staffOf({ person, plants, password }: Row): Staff {
  const { id, name, email, business_phone, mobile_phone, city, state, country, status, owner_id } = person;
  return {
    staff_id: id,
    user_name: name,
    email,
    business_phone,
    mobile_phone,
    city,
    state,
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
    user_metadata: { created_at: person.createdAt.getTime() / 1000, created_by: "owner" },
    // Pending until the address is verified and a password created.
    emailVerified: person.emailVerified && Boolean(password),
  };
}

/** Whether a person has verified their address, with or without a password. */
export async function hasVerifiedAddress(db: Database, id: string): Promise<boolean> {
  const [person] = await db.select({ emailVerified: users.emailVerified }).from(users).where(eq(users.id, id));
  return person?.emailVerified ?? false;
}

/** One staff member of this person's own. */
export async function oneOfStaff(db: Database, principal: Principal, id: string): Promise<Staff | null> {
  const [row] = await staffQuery(db, principal, eq(users.id, id));
  return row ? staffOf(row) : null;
}
