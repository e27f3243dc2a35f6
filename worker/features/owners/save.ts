import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { auditWhere } from "../../access/audit.ts";
import { keysOfLeaver } from "../../access/key-transfer.ts";
import { endAccess, isSaved, removePersonStatements } from "../../access/leave.ts";
import { statusColumns } from "../../access/status.ts";
import type { AddOwner, UpdateOwner } from "#contract/owners/owner";
import type { DeviceKeySecret } from "../../platform/cryptography/device-key-box.ts";
import type { Database } from "../../platform/db.ts";
import { plantOwners, users } from "../../platform/schema.ts";
import { accessMail, type AccessMailContext, freeAddress, noticeWhere, statusNotice } from "../accounts/index.ts";
import { ownerOf, type OwnerPerson, type OwnerRow } from "./directory.ts";

const columns = ({ user_name, accessesLimit, ...form }: Omit<AddOwner, "email">) => ({
  name: user_name,
  company_name: form.company_name,
  business_phone: form.business_phone,
  city: form.city,
  state: form.state,
  country: form.country,
  dashboardPageAccess: form.dashboardPageAccess,
  devicesPageAccess: form.devicesPageAccess,
  projectionsPageAccess: form.projectionsPageAccess,
  projectionsAccessesLimit: accessesLimit,
  inbound_api_access: form.inbound_api_access,
});

export async function addOwner(db: Database, form: AddOwner, now: number) {
  const at = new Date(now * 1000);
  const person = {
    id: crypto.randomUUID(),
    email: form.email.toLowerCase(),
    user_type: "Owner" as const,
    owner_id: null,
  };
  const [, , made] = await db.batch([
    ...freeAddress(db, person.email),
    db
      .insert(users)
      .values({
        ...columns(form),
        ...person,
        status: "Enable",
        enabledAt: Math.floor(now),
        emailVerified: false,
        created_by: "admin",
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing(),
  ]);
  return made.meta.changes === 1 ? person : null;
}

const isUnchanged = (before: OwnerPerson) =>
  and(
    eq(users.id, before.id),
    eq(users.user_type, "Owner"),
    isNull(users.removedAt),
    eq(users.status, before.status),
    eq(users.name, before.name),
    eq(users.company_name, before.company_name),
    eq(users.business_phone, before.business_phone),
    eq(users.city, before.city),
    eq(users.state, before.state),
    eq(users.country, before.country),
    eq(users.inbound_api_access, before.inbound_api_access),
    // These may be null, which `=` does not match.
    sql`${users.dashboardPageAccess} is ${bit(before.dashboardPageAccess)}`,
    sql`${users.devicesPageAccess} is ${bit(before.devicesPageAccess)}`,
    sql`${users.projectionsPageAccess} is ${bit(before.projectionsPageAccess)}`,
    sql`${users.projectionsAccessesLimit} is ${before.projectionsAccessesLimit}`,
  );

export async function updateOwner(
  db: Database,
  row: OwnerRow,
  form: Omit<UpdateOwner, "version">,
  act: AccessMailContext,
): Promise<boolean> {
  const { principal, at, requestId, source } = act;
  const { id } = row.person;
  const before = await ownerOf(row);
  const isStatusChanged = form.status !== before.status;
  const saveId = crypto.randomUUID();
  const saved = isSaved(id, saveId);
  const times = isStatusChanged ? statusColumns(form.status, at) : { updatedAt: new Date(at * 1000) };
  const entry = {
    action: "owner-updated",
    at,
    userId: principal.user.id,
    subject: id,
    before,
    after: form,
    requestId,
    source,
  };
  const takesInbound = form.inbound_api_access ? sql`0` : saved;
  const [updated] = await db.batch([
    db
      .update(users)
      .set({ ...columns(form), ...times, saveId })
      .where(isUnchanged(row.person)),
    // The staff flag depends on the owner's: it is switched off with it and does not come back by itself.
    db
      .update(users)
      .set({ inbound_api_access: false })
      .where(and(eq(users.owner_id, id), takesInbound)),
    auditWhere(db, entry, saved),
    ...(isStatusChanged && form.status === "Disable" ? endAccess(db, { userId: id, saveId, now: at }) : []),
    ...(isStatusChanged ? [statusNotice(db, id, form.status, act, saved)] : []),
  ]);
  return updated.meta.changes === 1;
}

/**
 * Converts a trial into an owner with dashboard and devices; password, sessions and remaining simulations stay. False: no trial any more.
 */
export async function convertTrial(db: Database, row: OwnerRow, act: AccessMailContext): Promise<boolean> {
  const { principal, at, requestId, source } = act;
  const { id } = row.person;
  const saveId = crypto.randomUUID();
  const saved = isSaved(id, saveId);
  const before = await ownerOf(row);
  const after = { ...before, trial: false, dashboardPageAccess: true, devicesPageAccess: true };
  const entry = {
    action: "trial-converted",
    at,
    userId: principal.user.id,
    subject: id,
    before,
    after,
    requestId,
    source,
  };
  const [converted] = await db.batch([
    db
      .update(users)
      .set({
        wasSelfRegistered: false,
        dashboardPageAccess: true,
        devicesPageAccess: true,
        subscriptionPlan: null,
        // A registration that was never verified is disabled until then; a converted owner counts as invited.
        status: sql`case when ${users.enabledAt} is null then 'Enable' else ${users.status} end`,
        enabledAt: sql`coalesce(${users.enabledAt}, ${Math.floor(at)})`,
        updatedAt: new Date(at * 1000),
        saveId,
      })
      .where(
        and(eq(users.id, id), eq(users.user_type, "Owner"), isNull(users.removedAt), eq(users.wasSelfRegistered, true)),
      ),
    auditWhere(db, entry, saved),
    accessMail(db, row.person, "converted", act, saved),
  ]);
  return converted.meta.changes === 1;
}

const ownsNothingAlone = (id: string): SQL =>
  sql`not exists (select 1 from ${plantOwners} as own where own.owner_id = ${id} and not exists
    (select 1 from ${plantOwners} as another where another.plant_id = own.plant_id and another.owner_id <> ${id}))`;

export async function removeOwner(
  env: DeviceKeySecret,
  db: Database,
  row: OwnerRow,
  act: AccessMailContext,
): Promise<boolean> {
  const { principal, at, requestId, source } = act;
  const { id } = row.person;
  const before = await ownerOf(row);
  const leaving = { userId: id, saveId: crypto.randomUUID(), now: at };
  const saved = isSaved(id, leaving.saveId);
  const entry = { action: "owner-removed", at, userId: principal.user.id, subject: id, before, requestId, source };
  const keys = await keysOfLeaver(env, db, id, saved);
  const [removed] = await db.batch([
    ...removePersonStatements(db, leaving, and(eq(users.user_type, "Owner"), ownsNothingAlone(id))),
    ...keys.statements,
    ...Array.from(Map.groupBy(keys.renewed, ({ plant }) => plant.id).values(), ([device]) =>
      noticeWhere(db, { ...keyNotice(device!.plant), principal, at }, saved),
    ),
    auditWhere(db, entry, saved),
    accessMail(db, row.person, "removed", act, saved),
  ]);
  return removed.meta.changes === 1;
}

/** For the owners who remain: their key was the leaver's. */
const keyNotice = ({ id, name }: { id: string; name: string }) => ({
  people: sql`select ${plantOwners.owner_id} from ${plantOwners} where ${eq(plantOwners.plant_id, id)}`,
  subject: `keys:${id}`,
  change: "keys-replaced" as const,
  name,
});

const bit = (flag: boolean | null): number | null => (flag === null ? null : Number(flag));
