import { and, asc, eq, getTableColumns, isNotNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { CREDENTIAL } from "../../access/credentials/credentials.ts";
import { plantScope, staffScope } from "../../access/scope.ts";
import { invitationExpiry, lastSignIn } from "../../access/sessions/sign-in-times.ts";
import { namesOf, wireOf } from "#contract/records/field";
import { storedStaff } from "#contract/records/staff";
import type { Staff } from "#contract/staff/staff";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { accounts, plants, staffPlants, users } from "../../platform/schema.ts";
import { isUnchanged, versionOf } from "../../records/store.ts";

function plantsOf(principal: Principal): SQL<string> {
  const theirs = and(eq(staffPlants.staff_id, users.id), plantScope(principal));
  const joined = sql`${staffPlants} join ${plants} on ${eq(plants.plant_id, staffPlants.plant_id)}`;
  return sql`(select json_group_array(${staffPlants.plant_id}) from ${joined} where ${theirs})`;
}

const allPlantsOf = (id: SQLWrapper) => sql<string>`(select json_group_array(plant_id) from
  (select plant_id from ${staffPlants} where ${eq(staffPlants.staff_id, id)} order by 1))`;

export function staffQuery(db: Database, principal: Principal, more?: SQL, ownerFilter?: string) {
  const password = and(eq(accounts.userId, users.id), eq(accounts.providerId, CREDENTIAL));
  return db
    .select({
      person: getTableColumns(users),
      plants: plantsOf(principal),
      /** Also those of former owners. */
      all_plants: allPlantsOf(users.id),
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

export const storedOf = ({ person, plants }: Pick<StaffRow, "person" | "plants">) => ({
  ...person,
  user_name: person.name,
  plants: JSON.parse(plants) as string[],
});

export function columnsOf<Form extends { user_name: unknown; plants: unknown }>(form: Form) {
  const { user_name: name, plants: _, ...columns } = form;
  return { ...columns, name: name as Form["user_name"] };
}

const columns = namesOf(columnsOf(storedStaff));

export const isStaffUnchanged = ({ person, all_plants }: StaffRow): SQL =>
  sql`${isUnchanged(users, person, ["id", "removedAt", ...columns])} and ${allPlantsOf(sql`${person.id}`)} = ${all_plants}`;

export async function staffOf(row: StaffRow): Promise<Staff> {
  const { person, plants: _, all_plants, password, ...times } = row;
  return {
    staff_id: person.id,
    ...wireOf(storedStaff, storedOf(row)),
    email: person.email,
    owner_id: person.owner_id ?? "",
    user_type: "Staff",
    device: "0",
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
    version: await versionOf({ ...storedOf(row), plants: all_plants }, namesOf(storedStaff)),
  };
}

export async function staffMember(db: Database, principal: Principal, id: string): Promise<StaffRow | null> {
  const [row] = await staffQuery(db, principal, eq(users.id, id));
  return row ?? null;
}
