import { and, eq, type SQL, sql, asc, getTableColumns, isNotNull, type SQLWrapper } from "drizzle-orm";
import { actorOf, type AuditEntry, auditLine } from "../../access/audit.ts";
import { endAccess, removePersonStatements } from "../../access/leave.ts";
import { passwordStatements } from "../../access/credentials/set-password.ts";
import { createdBy } from "../../access/kinds.ts";
import { plantScope, staffScope } from "../../access/scope.ts";
import { statusColumns } from "../../access/status.ts";
import { namesOf, pick, wireOf } from "#contract/records/field";
import { storedStaff } from "#contract/records/staff";
import type { AddStaff, UpdateStaff, Staff } from "#contract/staff/staff";
import type { Principal } from "../../platform/context.ts";
import { type Database, jsonValues } from "../../platform/db.ts";
import { plants, staffPlants, users, type UserRow, accounts } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";
import { difference, isUnchanged, versionOf } from "../../records/store.ts";
import {
  accessMail,
  type AccessMailContext,
  freeAddress,
  invitationStatements,
  isFree,
  passwordSetNotice,
  senderNameOf,
  statusNotice,
} from "../accounts/index.ts";
import { CREDENTIAL } from "../../access/credentials/credentials.ts";
import { invitationExpiry, lastSignIn } from "../../access/sessions/sign-in-times.ts";

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

const storedOf = ({ person, plants }: Pick<StaffRow, "person" | "plants">) => ({
  ...person,
  user_name: person.name,
  plants: JSON.parse(plants) as string[],
});

function columnsOf<Form extends { user_name: unknown; plants: unknown }>(form: Form) {
  const { user_name: name, plants: _, ...columns } = form;
  return { ...columns, name: name as Form["user_name"] };
}

const columns = namesOf(columnsOf(storedStaff));

const isStaffUnchanged = ({ person, all_plants }: StaffRow): SQL =>
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

/** One parameter, because D1 allows 100. */
export async function ownsPlants(db: Database, principal: Principal, ids: readonly string[]): Promise<boolean> {
  const rows = await db
    .select({ id: plants.plant_id })
    .from(plants)
    .where(and(sql`${plants.plant_id} in ${jsonValues(ids)}`, plantScope(principal)));
  return rows.length === ids.length;
}

const givePlants = (db: Database, staffId: string, ids: readonly string[]) =>
  db
    .insert(staffPlants)
    .select(sql`select ${staffId}, value from json_each(${JSON.stringify(ids)}) where true`)
    .onConflictDoNothing();

export async function staffOwner(db: Database, { ownerId }: Pick<Principal, "ownerId">): Promise<UserRow> {
  const [owner] = await db
    .select()
    .from(users)
    .where(eq(users.id, ownerId ?? ""));
  return owner!;
}

/** Null: the address is taken, or `isWithin` doesn't hold. */
export async function addStaff(
  db: Database,
  { owner, isWithin }: { owner: UserRow; isWithin: SQL },
  form: AddStaff,
  act: AccessMailContext,
): Promise<string | null> {
  const { principal, at } = act;
  const time = new Date(at * 1000);
  const id = crypto.randomUUID();
  const person = { id, email: form.email.toLowerCase(), user_type: "Staff" as const };
  await db.batch(freeAddress(db, person.email));
  const saved = await save(db, {
    entry: { action: "staff-added", subject: id, after: form, ownerId: owner.id, ...actorOf(act) },
    unchanged: sql`${isWithin} and ${isFree(person.email)}`,
    statements: [
      db.insert(users).values({
        ...columnsOf(form),
        ...person,
        owner_id: owner.id,
        company_name: owner.company_name,
        status: "Enable",
        enabledAt: Math.floor(at),
        created_by: createdBy(principal.user),
        projectionsPageAccess: true,
        projectionsAccessesLimit: 0,
        createdAt: time,
        updatedAt: time,
      }),
      givePlants(db, id, form.plants),
      ...(await invitationStatements(
        db,
        person,
        { inviter: senderNameOf({ ...owner, user_name: owner.name }), zone: owner.time_zone },
        act,
      )),
    ],
  });
  return saved && id;
}

/** False: changed since `row` was read. Plants of other owners stay. */
export async function updateStaff(
  db: Database,
  row: StaffRow,
  form: UpdateStaff,
  act: AccessMailContext,
): Promise<boolean> {
  const { principal, at } = act;
  const { id } = row.person;
  const before = storedOf(row);
  const after = pick({ ...form, status: form.status ?? before.status }, namesOf(storedStaff));
  const change = difference(sorted(before), sorted(after), namesOf(storedStaff));
  const { password } = form;
  const isStatusChanged = after.status !== before.status;
  const mine = sql`(select ${plants.plant_id} from ${plants} where ${plantScope(principal)})`;
  const times = isStatusChanged ? statusColumns(after.status, at) : { updatedAt: new Date(at * 1000) };
  const line = { subject: id, ...actorOf(act) };
  const lines: AuditEntry[] = [];
  if (change) lines.push({ action: "staff-updated", before: change.before, after: change.after, ...line });
  if (password) lines.push({ action: "staff-password-set", ...line });
  const [entry, ...more] = lines;
  if (!entry) return true;
  const saved = await save(db, {
    entry,
    unchanged: isStaffUnchanged(row),
    statements: [
      db
        .update(users)
        .set({ ...columnsOf(after), ...times })
        .where(eq(users.id, id)),
      db.delete(staffPlants).where(and(eq(staffPlants.staff_id, id), sql`${staffPlants.plant_id} in ${mine}`)),
      givePlants(db, id, after.plants),
      ...(password ? await statementsOfPassword(db, row, password, act) : []),
      ...more.map((further) => auditLine(db, further)),
      ...(isStatusChanged && after.status === "Disable" ? endAccess(db, { userId: id, now: at }) : []),
      ...(isStatusChanged ? [statusNotice(db, id, after.status, act)] : []),
    ],
  });
  return saved !== null;
}

const sorted = <S extends { plants: readonly string[] }>(staff: S) => ({ ...staff, plants: staff.plants.toSorted() });

const statementsOfPassword = async (db: Database, { person }: StaffRow, password: string, act: AccessMailContext) => {
  const { portal, at, principal } = act;
  return [
    ...(await passwordStatements(db, person.id, password, at, { lane: "signed-in", setBy: principal.user.id })),
    ...(await passwordSetNotice(db, { to: person.email, portal, at, by: principal.user.user_name })),
  ] as const;
};

/** Null: removed meanwhile. */
export async function setStaffPassword(db: Database, row: StaffRow, password: string, act: AccessMailContext) {
  const entry = { action: "staff-password-set", subject: row.person.id, ...actorOf(act) };
  const unchanged = isUnchanged(users, row.person, ["id", "removedAt"]);
  return save(db, { entry, unchanged, statements: await statementsOfPassword(db, row, password, act) });
}

/** False: removed meanwhile. */
export async function removeStaff(db: Database, row: StaffRow, act: AccessMailContext): Promise<boolean> {
  const { id } = row.person;
  const saved = await save(db, {
    entry: { action: "staff-removed", subject: id, before: await staffOf(row), ...actorOf(act) },
    unchanged: isUnchanged(users, row.person, ["id", "removedAt"]),
    statements: [
      ...removePersonStatements(db, { userId: id, now: act.at }),
      accessMail(db, row.person, "removed", act),
    ],
  });
  return saved !== null;
}
