import { pick } from "#contract/records/field";
import { and, desc, eq, gte, isNull, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type LostAccess, TAKE_BACK_SECONDS } from "#contract/owners/lost-access";
import type { Principal } from "../../platform/context.ts";
import { type Database, jsonValues } from "../../platform/db.ts";
import { devices, ownershipLosses, plantOwners, plants, staffPlants, users } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";
import { idsQuery, noticeWhere, senderNameOf } from "../accounts/index.ts";
import { actorOf, type PlantAct } from "./act.ts";
import { assigns } from "./state.ts";
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
) {
  const { id } = principal.user;
  const { plant_id, device_id, name } = change;
  const at = Math.floor(change.at);
  const ofThing =
    device_id === null
      ? and(isNull(ownershipLosses.device_id), eq(ownershipLosses.plant_id, plant_id))!
      : eq(ownershipLosses.device_id, device_id);
  const until = assigns(principal) || isFinal ? null : at + TAKE_BACK_SECONDS;
  return [
    db.insert(ownershipLosses).select(
      sql`select lower(hex(randomblob(16))), loser, ${plant_id}, ${device_id}, ${name},
          ${JSON.stringify(staff)}, ${id}, ${at}, ${until}, null, ${until === null ? 0 : 1}
          from (${losers}) where loser <> ${id}`,
    ),
    db.delete(ownershipLosses).where(
      and(
        ofThing,
        eq(ownershipLosses.is_open, false),
        sql`${ownershipLosses.id} not in (select id from ${ownershipLosses} where ${ofThing}
          order by ${ownershipLosses.lost_at} desc, ${ownershipLosses.is_open} desc limit ${MAX_LOSSES})`,
      ),
    ),
    noticeWhere(db, {
      people: losers,
      subject: device_id ?? plant_id,
      change: device_id === null ? "plant-lost" : "device-lost",
      name,
      principal,
      until,
      at,
    }),
  ] as const;
}

/** Nobody takes back a thing that has changed hands since. `things`: condition on `ownershipLosses`. */
export const endLosses = (db: Database, things: SQL) =>
  db
    .update(ownershipLosses)
    .set({ is_open: false })
    .where(and(eq(ownershipLosses.is_open, true), things));

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
  ...pick(users, ["company_name", "user_type", "email"]),
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

export async function takeBack(db: Database, id: string, act: PlantAct): Promise<"done" | "gone" | "plant-first"> {
  const { env, principal, at } = act;
  const ownerId = principal.ownerId ?? principal.user.id;
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
  const restore = async (condition: SQL | undefined, statements: readonly BatchItem<"sqlite">[]) => {
    const isUnchanged = and(
      eq(plants.plant_id, plant_id),
      sql`${plants.users_version} is ${row.version}`,
      sql`exists (select 1 from ${ownershipLosses} where ${isOpen})`,
      condition,
    );
    const saved = await save(db, {
      unchanged: sql`exists (select 1 from ${plants} where ${isUnchanged})`,
      entry: { action: "loss-taken-back", subject: device_id ?? plant_id, after: { name }, ...actorOf(act) },
      statements: [
        // Makes open forms of the plant outdated; its last save can no longer be undone.
        db
          .update(plants)
          .set({ users_version: crypto.randomUUID(), users_undo: null })
          .where(eq(plants.plant_id, plant_id)),
        db
          .update(ownershipLosses)
          .set({ restored_at: Math.floor(at) })
          .where(eq(ownershipLosses.id, id)),
        ...statements,
      ],
    });
    return saved === null ? "gone" : "done";
  };
  if (device_id === null)
    return restore(undefined, [
      db
        .insert(plantOwners)
        .select(sql`select ${plant_id}, ${ownerId} where true`)
        .onConflictDoNothing(),
      db
        .insert(staffPlants)
        .select(
          sql`select ${users.id}, ${plant_id} from ${users} where ${users.owner_id} = ${ownerId} and ${users.removedAt} is null
            and ${users.id} in ${jsonValues(staff)}`,
        )
        .onConflictDoNothing(),
      // The owners of a device that was moved here were others.
      endLosses(
        db,
        sql`${ownershipLosses.owner_id} <> ${ownerId} and ${ownershipLosses.device_id} is not null
          and ${lossesAt(plant_id)}`,
      ),
      noticeWhere(db, {
        people: idsQuery(owners),
        subject: plant_id,
        change: "plant-taken-back",
        name,
        principal,
        at,
      }),
    ]);
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
  return restore(and(isThere, owns), [
    endLosses(db, eq(ownershipLosses.device_id, device_id)),
    ...recordLostAccess(db, formerOwners(device.plant_id, plant_id, at), loss),
    ...(await transferKeys(env, db, { where, plant, before, after: owners, principal, at })),
    db.update(devices).set({ plant_id }).where(where),
  ]);
}
