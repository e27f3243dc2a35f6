import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { auditWhere } from "../../access/audit.ts";
import { endAccess, isSaved, removePersonStatements } from "../../access/leave.ts";
import { passwordStatements } from "../../access/credentials/set-password.ts";
import { plantScope } from "../../access/scope.ts";
import { statusColumns } from "../../access/status.ts";
import type { AddStaff, Staff, UpdateStaff } from "#contract/staff/staff";
import type { Principal } from "../../platform/context.ts";
import { type Database, jsonValues } from "../../platform/db.ts";
import { insertWhere } from "../../platform/insert-where.ts";
import { plants, staffPlants, users } from "../../platform/schema.ts";
import { accessMail, type AccessMailContext, freeAddress, statusNotice } from "../accounts/index.ts";
import { staffOf, type StaffRow, staffState } from "./directory.ts";

/** One parameter, because D1 allows 100. */
export async function ownsPlants(db: Database, principal: Principal, ids: readonly string[]): Promise<boolean> {
  const rows = await db
    .select({ id: plants.plant_id })
    .from(plants)
    .where(and(sql`${plants.plant_id} in ${jsonValues(ids)}`, plantScope(principal)));
  return rows.length === ids.length;
}

const givePlants = (db: Database, staffId: string, ids: readonly string[], condition: SQL) =>
  db
    .insert(staffPlants)
    .select(sql`select ${staffId}, value from json_each(${JSON.stringify(ids)}) where ${condition}`)
    .onConflictDoNothing();

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

export async function employer(db: Database, { ownerId }: Principal) {
  const [owner] = await db
    .select({ id: users.id, company_name: users.company_name, inbound_api_access: users.inbound_api_access })
    .from(users)
    .where(eq(users.id, ownerId ?? ""));
  return owner!;
}
type Employer = Awaited<ReturnType<typeof employer>>;

/** Null: the address is taken, or `isWithin` doesn't hold. */
export async function addStaff(
  db: Database,
  { owner, user, isWithin }: { owner: Employer; user: Principal["user"]; isWithin: SQL },
  form: AddStaff,
  now: number,
) {
  const at = new Date(now * 1000);
  const person = {
    id: crypto.randomUUID(),
    email: form.email.toLowerCase(),
    user_type: "Staff" as const,
    owner_id: owner.id,
  };
  const values = {
    ...columns(form),
    ...person,
    company_name: owner.company_name,
    status: "Enable" as const,
    enabledAt: Math.floor(now),
    emailVerified: false,
    created_by: user.user_type === "Admin" ? ("admin" as const) : ("owner" as const),
    projectionsPageAccess: true,
    projectionsAccessesLimit: 0,
    createdAt: at,
    updatedAt: at,
  };
  const isMade = sql`exists (select 1 from ${users} where ${eq(users.id, person.id)})`;
  const [, , made] = await db.batch([
    ...freeAddress(db, person.email),
    insertWhere(db, users, values, isWithin),
    givePlants(db, person.id, form.plants, isMade),
  ]);
  return made.meta.changes === 1 ? person : null;
}

/** Saves a staff member in one transaction with the audit; false: changed since `row` was read. Plants of other owners stay. */
export async function updateStaff(
  db: Database,
  { row, before, form }: { row: StaffRow; before: Staff; form: UpdateStaff },
  act: AccessMailContext,
): Promise<boolean> {
  const { principal, at, requestId, source } = act;
  const {
    staff_id: id,
    password,
    password_confirmation: _,
    firebase_id: __,
    email: ___,
    version: ____,
    ...after
  } = form;
  const status = form.status ?? before.status;
  const isStatusChanged = status !== before.status;
  const saveId = crypto.randomUUID();
  const saved = isSaved(id, saveId);
  const userId = principal.user.id;
  const mine = sql`(select ${plants.plant_id} from ${plants} where ${plantScope(principal)})`;
  const times = isStatusChanged ? statusColumns(status, at) : { updatedAt: new Date(at * 1000) };
  const entry = { at, userId, subject: id, requestId, source };
  const [updated] = await db.batch([
    db
      .update(users)
      .set({ ...columns(form), ...times, saveId })
      .where(and(eq(users.id, id), isNull(users.removedAt), sql`${staffState} = ${row.state}`)),
    db.delete(staffPlants).where(and(eq(staffPlants.staff_id, id), sql`${staffPlants.plant_id} in ${mine}`, saved)),
    givePlants(db, id, form.plants, saved),
    auditWhere(db, { action: "staff-updated", ...entry, before, after }, saved),
    ...(password
      ? await passwordStatements(db, id, password, at, { lane: "signed-in", setBy: userId, condition: saved })
      : []),
    ...(password ? [auditWhere(db, { action: "staff-password-set", ...entry }, saved)] : []),
    ...(isStatusChanged && status === "Disable" ? endAccess(db, { userId: id, saveId, now: at }) : []),
    ...(isStatusChanged ? [statusNotice(db, id, status, act, saved)] : []),
  ]);
  return updated.meta.changes === 1;
}

export async function removeStaff(db: Database, row: StaffRow, act: AccessMailContext): Promise<boolean> {
  const { principal, at, requestId, source } = act;
  const before = await staffOf(row);
  const id = row.person.id;
  const leaving = { userId: id, saveId: crypto.randomUUID(), now: at };
  const saved = isSaved(id, leaving.saveId);
  const [first, ...rest] = removePersonStatements(db, leaving, eq(users.user_type, "Staff"));
  const entry = { action: "staff-removed", at, userId: principal.user.id, subject: id, before, requestId, source };
  const [removed] = await db.batch([
    first,
    ...rest,
    auditWhere(db, entry, saved),
    accessMail(db, row.person, "removed", act, saved),
  ]);
  return removed.meta.changes === 1;
}
