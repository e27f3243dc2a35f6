import { and, eq, sql } from "drizzle-orm";
import { passwordStatements } from "../../access/set-password.ts";
import { plantScope } from "../../access/scope.ts";
import type { AddStaff, UpdateStaff } from "../../contract/staff.ts";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { plants, staffPlants, users } from "../../platform/schema.ts";

/** Ids as one parameter, because D1 takes no more than a hundred. */
const listed = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`;

/** Whether every one of these plants is in the person's scope. */
export async function ownsPlants(db: Database, principal: Principal, ids: readonly string[]): Promise<boolean> {
  const found = await db
    .select({ id: plants.plant_id })
    .from(plants)
    .where(and(sql`${plants.plant_id} in ${listed(ids)}`, plantScope(principal)));
  return found.length === ids.length;
}

/** Gives a staff member plants; nobody else, should the id be of no staff. */
const givePlants = (db: Database, staffId: string, ids: readonly string[]) =>
  db
    .insert(staffPlants)
    .select(
      sql`select ${users.id}, value from ${users}, json_each(${JSON.stringify(ids)}) where ${eq(users.id, staffId)}`,
    )
    .onConflictDoNothing();

/** What an owner writes of a staff member. */
const columns = ({
  user_name,
  business_phone,
  mobile_phone,
  city,
  state,
  country,
  ...flags
}: AddStaff | UpdateStaff) => ({
  name: user_name,
  business_phone,
  mobile_phone,
  city,
  state,
  country,
  deviceDataPageAccess: flags.deviceDataPageAccess,
  canModifyCalcInputs: flags.canModifyCalcInputs,
  inbound_api_access: flags.inbound_api_access,
});

/** A new staff member of this owner, who has no password until the invitation is accepted; null if the address is taken. */
export async function addStaff(db: Database, { user }: Principal, form: AddStaff, now: number) {
  const at = new Date(now * 1000);
  const person = {
    id: crypto.randomUUID(),
    email: form.email.toLowerCase(),
    user_type: "Staff" as const,
    owner_id: user.id,
  };
  const values = {
    ...columns(form),
    ...person,
    company_name: user.company_name,
    status: "Enable" as const,
    enabledAt: Math.floor(now),
    emailVerified: false,
    created_by: "owner" as const,
    projectionsPageAccess: true,
    projectionsAccessesLimit: 0,
    createdAt: at,
    updatedAt: at,
  };
  const [made] = await db.batch([
    db.insert(users).values(values).onConflictDoNothing(),
    givePlants(db, person.id, form.plants),
  ]);
  return made.meta.changes === 1 ? person : null;
}

/**
 * Writes a staff member's fields, plants and new password, if there is one, in one transaction. Plants of other owners, should
 * there be any, stay as they are.
 */
export async function updateStaff(db: Database, owner: Principal, form: UpdateStaff, now: number): Promise<void> {
  const mine = sql`(select ${plants.plant_id} from ${plants} where ${plantScope(owner)})`;
  await db.batch([
    db
      .update(users)
      .set({ ...columns(form), updatedAt: new Date(now * 1000) })
      .where(and(eq(users.id, form.staff_id), eq(users.owner_id, owner.user.id))),
    db.delete(staffPlants).where(and(eq(staffPlants.staff_id, form.staff_id), sql`${staffPlants.plant_id} in ${mine}`)),
    givePlants(db, form.staff_id, form.plants),
    ...(form.password ? await passwordStatements(db, form.staff_id, form.password, now) : []),
  ]);
}
