import { and, eq, type SQL, sql, asc, isNotNull } from "drizzle-orm";
import { actorOf } from "../../access/audit.ts";
import { keysOfLeaver } from "../../access/key-transfer.ts";
import { endAccess, removePersonStatements } from "../../access/leave.ts";
import { statusColumns } from "../../access/status.ts";
import { ADMINISTRATOR } from "../../adapters/mail/index.ts";
import type { AddOwner, UpdateOwner, ManagedOwner } from "#contract/owners/owner";
import { namesOf, pick, wireOf } from "#contract/records/field";
import { storedOwner } from "#contract/records/owner";
import type { DeviceKeySecret } from "../../platform/cryptography/device-key-box.ts";
import type { Database } from "../../platform/db.ts";
import { plantOwners, users, accounts, ownerErasures } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";
import { difference, isUnchanged, versionOf } from "../../records/store.ts";
import {
  accessMail,
  type AccessMailContext,
  freeAddress,
  invitationStatements,
  isFree,
  statusNotice,
} from "../accounts/index.ts";
import { keyNotices } from "./key-notices.ts";
import { CREDENTIAL } from "../../access/credentials/credentials.ts";
import { isOwner } from "../../access/people.ts";
import { invitationExpiry, lastSignIn } from "../../access/sessions/sign-in-times.ts";

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

type OwnerRow = Awaited<ReturnType<typeof ownersQuery>>[number];
const storedOf = ({ person }: Pick<OwnerRow, "person">) => ({
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

const columnsOf = <Form extends { user_name: unknown; accessesLimit: unknown }>({
  user_name,
  accessesLimit,
  ...form
}: Form) => ({
  ...form,
  name: user_name as Form["user_name"],
  projectionsAccessesLimit: accessesLimit as Form["accessesLimit"],
});

/** Null: the address is taken. */
export async function addOwner(db: Database, form: AddOwner, act: AccessMailContext): Promise<string | null> {
  const { at } = act;
  const time = new Date(at * 1000);
  const id = crypto.randomUUID();
  const person = { id, email: form.email.toLowerCase(), user_type: "Owner" as const };
  await db.batch(freeAddress(db, person.email));
  const saved = await save(db, {
    entry: { action: "owner-added", subject: id, after: form, ownerId: id, ...actorOf(act) },
    unchanged: isFree(person.email),
    statements: [
      db.insert(users).values({
        ...columnsOf(form),
        ...person,
        status: "Enable",
        enabledAt: Math.floor(at),
        created_by: "admin",
        createdAt: time,
        updatedAt: time,
      }),
      ...(await invitationStatements(db, person, { inviter: ADMINISTRATOR, zone: null }, act)),
    ],
  });
  return saved && id;
}

const columns = namesOf(columnsOf(storedOwner));

/** False: changed since `row` was read. */
export async function updateOwner(
  db: Database,
  row: OwnerRow,
  form: Omit<UpdateOwner, "version">,
  act: AccessMailContext,
): Promise<boolean> {
  const { at } = act;
  const { id } = row.person;
  const after = pick(form, namesOf(storedOwner));
  const change = difference(storedOf(row), after, namesOf(storedOwner));
  if (change === null) return true;
  const isStatusChanged = after.status !== row.person.status;
  const times = isStatusChanged ? statusColumns(after.status, at) : { updatedAt: new Date(at * 1000) };
  const saved = await save(db, {
    entry: { action: "owner-updated", subject: id, before: change.before, after: change.after, ...actorOf(act) },
    unchanged: isUnchanged(users, row.person, ["id", "removedAt", ...columns]),
    statements: [
      db
        .update(users)
        .set({ ...columnsOf(after), ...times })
        .where(eq(users.id, id)),
      // The staff flag depends on the owner's: it is switched off with it and does not come back by itself.
      ...(after.inbound_api_access
        ? []
        : [db.update(users).set({ inbound_api_access: false }).where(eq(users.owner_id, id))]),
      ...(isStatusChanged && after.status === "Disable" ? endAccess(db, { userId: id, now: at }) : []),
      ...(isStatusChanged ? [statusNotice(db, id, after.status, act)] : []),
    ],
  });
  return saved !== null;
}

/**
 * Converts a trial into an owner with dashboard, devices and upload; password, sessions and remaining simulations stay. False: no trial any more.
 */
export async function convertTrial(db: Database, row: OwnerRow, act: AccessMailContext): Promise<boolean> {
  const { person } = row;
  const before = await ownerOf(row);
  const access = { dashboardPageAccess: true, devicesPageAccess: true, inbound_api_access: true };
  const after = { ...before, ...access, trial: false };
  const saved = await save(db, {
    entry: { action: "trial-converted", subject: person.id, before, after, ...actorOf(act) },
    unchanged: isUnchanged(users, { ...person, wasSelfRegistered: true }, ["id", "removedAt", "wasSelfRegistered"]),
    statements: [
      db
        .update(users)
        .set({
          wasSelfRegistered: false,
          ...access,
          subscriptionPlan: null,
          // A registration that was never verified is disabled until then; a converted owner counts as invited.
          status: sql`case when ${users.enabledAt} is null then 'Enable' else ${users.status} end`,
          enabledAt: sql`coalesce(${users.enabledAt}, ${Math.floor(act.at)})`,
          updatedAt: new Date(act.at * 1000),
        })
        .where(eq(users.id, person.id)),
      accessMail(db, person, "converted", act),
    ],
  });
  return saved !== null;
}

const ownsNothingAlone = (id: string): SQL =>
  sql`not exists (select 1 from ${plantOwners} as own where own.owner_id = ${id} and not exists
    (select 1 from ${plantOwners} as another where another.plant_id = own.plant_id and another.owner_id <> ${id}))`;

/** False: removed meanwhile, or the only owner of a plant. */
export async function removeOwner(
  env: DeviceKeySecret,
  db: Database,
  row: OwnerRow,
  act: AccessMailContext,
): Promise<boolean> {
  const { principal, at } = act;
  const { id } = row.person;
  const keys = await keysOfLeaver(env, db, id);
  const saved = await save(db, {
    entry: { action: "owner-removed", subject: id, before: await ownerOf(row), ...actorOf(act) },
    unchanged: and(isUnchanged(users, row.person, ["id", "removedAt"]), ownsNothingAlone(id)),
    statements: [
      ...removePersonStatements(db, { userId: id, now: at }),
      ...keys.statements,
      ...keyNotices(db, keys.renewed, id, { principal, at }),
      accessMail(db, row.person, "removed", act),
    ],
  });
  return saved !== null;
}
