import { and, desc, eq, gte, isNull, or, type SQL, sql } from "drizzle-orm";
import { type AuditSource, auditWhere } from "../../access/audit.ts";
import { type LostAccess, TAKE_BACK_SECONDS } from "#contract/owners/lost-access";
import type { Principal } from "../../platform/context.ts";
import type { DeviceKeySecret } from "../../platform/cryptography/device-key-box.ts";
import { type Database, jsonValues } from "../../platform/db.ts";
import { devices, ownershipLosses, plantOwners, plants, staffPlants, users } from "../../platform/schema.ts";
import { noticeWhere, senderNameOf } from "../accounts/index.ts";
import { ownersOf, transferKeys } from "./transfer-keys.ts";

/** Kept of one plant or device; older ones only named what Audit lists. */
export const MAX_LOSSES = 20;

interface LossContext {
  principal: Principal;
  at: number;
  plant_id: string;
  name: string;
  /** Null: the plant itself is lost. */
  device_id: string | null;
  staff: readonly string[];
  /** Can't be taken back. */
  isFinal?: boolean;
}

/**
 * Records what owners lose by another person's change, in its transaction. An Admin's decision cannot be taken back, nor what someone loses
 * by a take-back, or two owners could take a thing from each other forever. `losers`: a query of owner ids.
 */
export function recordLostAccess(
  db: Database,
  losers: SQL,
  { principal, staff, isFinal = false, ...change }: LossContext,
  condition: SQL,
) {
  const { id, user_type } = principal.user;
  const { plant_id, device_id, name } = change;
  const at = Math.floor(change.at);
  const ofThing =
    device_id === null
      ? and(isNull(ownershipLosses.device_id), eq(ownershipLosses.plant_id, plant_id))!
      : eq(ownershipLosses.device_id, device_id);
  const until = user_type === "Admin" || isFinal ? null : at + TAKE_BACK_SECONDS;
  return [
    db.insert(ownershipLosses).select(
      sql`select lower(hex(randomblob(16))), loser, ${plant_id}, ${device_id}, ${name},
          ${JSON.stringify(staff)}, ${id}, ${at}, ${until}, null, ${until === null ? 0 : 1}
          from (${losers}) where loser <> ${id} and ${condition}`,
    ),
    db.delete(ownershipLosses).where(
      and(
        ofThing,
        eq(ownershipLosses.is_open, false),
        sql`${ownershipLosses.id} not in (select id from ${ownershipLosses} where ${ofThing}
          order by ${ownershipLosses.lost_at} desc, ${ownershipLosses.is_open} desc limit ${MAX_LOSSES})`,
        condition,
      ),
    ),
    noticeWhere(
      db,
      {
        people: losers,
        subject: device_id ?? plant_id,
        change: device_id === null ? "plant-lost" : "device-lost",
        name,
        principal,
        until,
        at,
      },
      condition,
    ),
  ] as const;
}

/** Nobody takes back a thing that has changed hands since. `things`: condition on `ownershipLosses`. */
export const endLosses = (db: Database, things: SQL, condition: SQL) =>
  db
    .update(ownershipLosses)
    .set({ is_open: false })
    .where(and(eq(ownershipLosses.is_open, true), things, condition));

/** Losses of a plant and of devices that are there now. */
export const lossesAt = (plantId: string): SQL =>
  or(
    and(isNull(ownershipLosses.device_id), eq(ownershipLosses.plant_id, plantId)),
    sql`${ownershipLosses.device_id} in (select ${devices.device_id} from ${devices} where ${devices.plant_id} = ${plantId})`,
  )!;

/** Owners of `from`, and those who can take it back, without owners of `to`. */
export const formerOwners = (from: string, to: string, now: number): SQL =>
  sql`select loser from (select ${plantOwners.owner_id} as loser from ${plantOwners} where ${plantOwners.plant_id} = ${from}
    union select ${ownershipLosses.owner_id} from ${ownershipLosses}
      where ${and(eq(ownershipLosses.plant_id, from), isNull(ownershipLosses.device_id), canBeTakenBack(now))})
    where loser not in (select o.owner_id from ${plantOwners} as o where o.plant_id = ${to})`;

const by = {
  user_name: users.name,
  company_name: users.company_name,
  user_type: users.user_type,
  email: users.email,
};

export const canBeTakenBack = (now: number): SQL =>
  and(
    eq(ownershipLosses.is_open, true),
    isNull(ownershipLosses.restored_at),
    gte(ownershipLosses.expires_at, Math.floor(now)),
  )!;

const open = (ownerId: string, now: number): SQL => and(eq(ownershipLosses.owner_id, ownerId), canBeTakenBack(now))!;

export async function lossesOf(db: Database, ownerId: string, now: number): Promise<LostAccess[]> {
  const rows = await db
    .select({ loss: ownershipLosses, ...by })
    .from(ownershipLosses)
    .innerJoin(users, eq(users.id, ownershipLosses.lost_by))
    .where(open(ownerId, now))
    .orderBy(desc(ownershipLosses.lost_at), desc(ownershipLosses.id));
  return rows.map(({ loss, ...person }) => ({
    id: loss.id,
    kind: loss.device_id === null ? "plant" : "device",
    name: loss.name,
    by: senderNameOf(person),
    lostAt: loss.lost_at,
    expiresAt: loss.expires_at!,
  }));
}

interface TakeBackContext {
  env: DeviceKeySecret;
  principal: Principal;
  at: number;
  requestId: string;
  source: AuditSource;
}

export async function takeBack(
  db: Database,
  id: string,
  { env, principal, at, requestId, source }: TakeBackContext,
): Promise<"done" | "gone" | "plant-first"> {
  const { id: ownerId } = principal.user;
  const isOpen = and(eq(ownershipLosses.id, id), open(ownerId, at))!;
  const [row] = await db
    .select({ loss: ownershipLosses, version: plants.users_version })
    .from(ownershipLosses)
    .innerJoin(plants, eq(plants.plant_id, ownershipLosses.plant_id))
    .where(isOpen);
  if (!row) return "gone";
  const { plant_id, device_id, staff, name } = row.loss;
  const owners = await ownersOf(db, plant_id);
  if (device_id !== null && !owners.includes(ownerId)) return "plant-first";
  const users_version = crypto.randomUUID();
  const isUnchanged = sql`${plants.users_version} is ${row.version}`;
  const isRestored = sql`exists (select 1 from ${plants} where ${plants.plant_id} = ${plant_id} and ${plants.users_version} = ${users_version})`;
  // Makes open forms of the plant outdated; its last save can no longer be undone.
  const touch = (condition: SQL) =>
    db
      .update(plants)
      .set({ users_version, users_undo: null })
      .where(
        and(
          eq(plants.plant_id, plant_id),
          isUnchanged,
          sql`exists (select 1 from ${ownershipLosses} where ${isOpen})`,
          condition,
        ),
      );
  const mark = db
    .update(ownershipLosses)
    .set({ restored_at: Math.floor(at) })
    .where(and(eq(ownershipLosses.id, id), isRestored));
  const subject = device_id ?? plant_id;
  const entry = { action: "loss-taken-back" as const, at, userId: ownerId, subject, requestId, source };
  const note = auditWhere(db, { ...entry, after: { name } }, isRestored);
  if (device_id === null) {
    // The owners of a device that was moved here were others.
    const others = sql`${ownershipLosses.owner_id} <> ${ownerId} and ${ownershipLosses.device_id} is not null
      and ${lossesAt(plant_id)}`;
    const [changed] = await db.batch([
      touch(sql`1`),
      mark,
      db
        .insert(plantOwners)
        .select(sql`select ${plant_id}, ${ownerId} where ${isRestored}`)
        .onConflictDoNothing(),
      db
        .insert(staffPlants)
        .select(
          sql`select ${users.id}, ${plant_id} from ${users} where ${users.owner_id} = ${ownerId} and ${users.removedAt} is null
            and ${users.id} in ${jsonValues(staff)} and ${isRestored}`,
        )
        .onConflictDoNothing(),
      endLosses(db, others, isRestored),
      note,
    ]);
    return changed.meta.changes === 1 ? "done" : "gone";
  }
  const [device] = await db.select().from(devices).where(eq(devices.device_id, device_id));
  if (!device) return "gone";
  const where = eq(devices.device_id, device_id);
  const isThere = sql`exists (select 1 from ${devices} where ${and(where, eq(devices.plant_id, device.plant_id))}
    and ${devices.erased_at} is null)`;
  const owns = sql`exists (select 1 from ${plantOwners} where ${and(eq(plantOwners.plant_id, plant_id), eq(plantOwners.owner_id, ownerId))})`;
  const loss = {
    principal,
    at,
    plant_id: device.plant_id,
    name: device.device_name,
    device_id,
    staff: [],
    isFinal: true,
  };
  const before = await ownersOf(db, device.plant_id);
  const plant = { id: plant_id, name: device.device_name };
  const [changed] = await db.batch([
    touch(sql`${isThere} and ${owns}`),
    mark,
    endLosses(db, eq(ownershipLosses.device_id, device_id), isRestored),
    ...recordLostAccess(db, formerOwners(device.plant_id, plant_id, at), loss, isRestored),
    ...(await transferKeys(env, db, { where, plant, before, after: owners, principal, at }, isRestored)),
    db.update(devices).set({ plant_id }).where(and(where, isRestored)),
    note,
  ]);
  return changed.meta.changes === 1 ? "done" : "gone";
}
