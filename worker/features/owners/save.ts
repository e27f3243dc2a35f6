import { and, eq, inArray, sql } from "drizzle-orm";
import { setStatus } from "../../access/status.ts";
import type { AddOwner, UpdateOwner } from "../../contract/owner.ts";
import type { Database } from "../../platform/db.ts";
import { users } from "../../platform/schema.ts";
import type { OwnerPerson } from "./directory.ts";

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

/** A new owner, who has no password until the invitation is accepted; null if the address is taken. */
export async function addOwner(db: Database, form: AddOwner, now: number) {
  const at = new Date(now * 1000);
  const person = {
    id: crypto.randomUUID(),
    email: form.email.toLowerCase(),
    user_type: "Owner" as const,
    owner_id: null,
  };
  const made = await db
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
    .onConflictDoNothing();
  return made.meta.changes === 1 ? person : null;
}

/** Writes an owner who still stands as `before` was read; whoever is disabled is signed out everywhere. False: changed since. */
export async function updateOwner(
  db: Database,
  before: OwnerPerson,
  form: Omit<UpdateOwner, "version">,
  now: number,
): Promise<boolean> {
  const unchanged = and(
    eq(users.id, before.id),
    eq(users.user_type, "Owner"),
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
  // Staff have no more than their owner does.
  const without = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, before.id), eq(users.inbound_api_access, false)));
  const [updated] = await db.batch([
    db
      .update(users)
      .set({ ...columns(form), updatedAt: new Date(now * 1000) })
      .where(unchanged),
    db.update(users).set({ inbound_api_access: false }).where(inArray(users.owner_id, without)),
  ]);
  if (updated.meta.changes !== 1) return false;
  if (form.status !== before.status) await setStatus(db, before.id, form.status, now);
  return true;
}

/** A flag as SQLite has it. */
const bit = (flag: boolean | null): number | null => (flag === null ? null : Number(flag));
