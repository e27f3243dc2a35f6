import { and, asc, eq, isNotNull, isNull, lt, lte, ne, not, type SQL, sql } from "drizzle-orm";
import { audit, CLOCK } from "../../../access/audit.ts";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { ERASE_NOTICE_DAYS } from "#contract/devices/upkeep";
import { deviceObject } from "../../../device/rpc.ts";
import type { Database } from "../../../platform/db.ts";
import { logError } from "../../../platform/log.ts";
import { canBeTakenBack } from "../../plants/index.ts";
import {
  alertStates,
  cleaningEvents,
  dailyAnalyses,
  dailySoiling,
  dailyWeather,
  dayDecisions,
  devices,
  exports,
  maintenanceWindows,
  messages,
  offsets,
  ownershipLosses,
  plantOwners,
  recommendations,
  reportDevices,
  rolloutDevices,
  savingsRuns,
  setupEntries,
  users,
} from "../../../platform/schema.ts";

const SECOND_PASS_SECONDS = 600;
const AT_ONCE = 10;

export async function isShared(db: Database, plantId: string, ownerId: string): Promise<boolean> {
  const others = await db
    .select({ id: plantOwners.owner_id })
    .from(plantOwners)
    .where(and(eq(plantOwners.plant_id, plantId), ne(plantOwners.owner_id, ownerId)))
    .limit(1);
  return others.length > 0;
}

const ownersOfDevice = sql`(select group_concat(owner_id) from (
  select ${plantOwners.owner_id} as owner_id from ${plantOwners} where ${plantOwners.plant_id} = ${devices.plant_id} order by 1))`;

/** Nothing is erased that a former owner can still take back. */
const isUncontested = (now: number) =>
  sql`not exists (select 1 from ${ownershipLosses} where ${canBeTakenBack(now)} and (${ownershipLosses.device_id} = ${devices.device_id}
    or (${ownershipLosses.device_id} is null and ${ownershipLosses.plant_id} = ${devices.plant_id})))`;

const isPlanned = and(isNotNull(devices.erase_at), isNull(devices.erased_at));

/** Plans to erase a retired device; null: it was restored, or is planned or erased already. */
export async function planDeviceErasure(db: Database, id: string, by: string, now: number): Promise<number | null> {
  const erase_at = Math.floor(now) + ERASE_NOTICE_DAYS * SECONDS_PER_DAY;
  const isRetired = and(isNotNull(devices.retired_at), isNull(devices.erased_at), isNull(devices.erase_at));
  const { meta } = await db
    .update(devices)
    .set({ erase_at, erase_owners: ownersOfDevice, erase_by: by })
    .where(and(eq(devices.device_id, id), isRetired, isUncontested(now)));
  return meta.changes === 1 ? erase_at : null;
}

export const planOwners = (db: Database, plantId: string) =>
  db
    .select({ email: users.email, zone: users.time_zone })
    .from(plantOwners)
    .innerJoin(users, eq(users.id, plantOwners.owner_id))
    .where(
      and(
        eq(plantOwners.plant_id, plantId),
        eq(users.status, "Enable"),
        eq(users.emailVerified, true),
        eq(users.demo, false),
      ),
    );

const hasOtherOwners = sql`${devices.erase_owners} is not ${ownersOfDevice}`;
const isDue = (now: number) =>
  and(isPlanned, lte(devices.erase_at, Math.floor(now)), not(hasOtherOwners), isUncontested(now))!;

/** Erases devices whose notice is over. Other owners than those who were mailed never asked for it, so their devices stay. */
async function erasePlanned(env: Env, db: Database, now: number): Promise<void> {
  const ended = { erase_at: null, erase_owners: null, erase_by: null };
  await db.update(devices).set(ended).where(and(isPlanned, hasOtherOwners));
  const due = await db.select().from(devices).where(isDue(now)).orderBy(asc(devices.erase_at)).limit(AT_ONCE);
  for (const {
    device_id: subject,
    device_name,
    serialno,
    plant_id: plant,
    installationdate,
    erase_by: userId,
  } of due) {
    // Again in the statement: the plant may have got other owners, or the device a later date, since it was read.
    if (!(await eraseDevice(env, db, subject, now, isDue(now)))) continue;
    const before = { device_name, serialno, plant, installationdate };
    await audit(db, { action: "device-erased", at: now, userId, subject, before, source: CLOCK });
  }
}

/**
 * Erases a retired device under a condition. The first statement makes it unreachable; after a failure the cron finishes. False: restored
 * or erased meanwhile, or the condition is no longer met.
 */
export async function eraseDevice(env: Env, db: Database, id: string, now: number, condition?: SQL): Promise<boolean> {
  const marked = await db
    .update(devices)
    .set({ erased_at: Math.floor(now), api_key_hash: null, api_key_sealed: null })
    .where(and(eq(devices.device_id, id), isNotNull(devices.retired_at), isNull(devices.erased_at), condition));
  if (marked.meta.changes === 0) return false;
  await eraseData(env, db, id).catch((error: unknown) => logError("erasure-failed", error, { device: id }));
  return true;
}

export async function finishErasures(env: Env, db: Database, now: number): Promise<void> {
  await erasePlanned(env, db, now);
  const due = await db
    .select({ id: devices.device_id })
    .from(devices)
    .where(and(isNotNull(devices.erased_at), lt(devices.erased_at, Math.floor(now) - SECOND_PASS_SECONDS)))
    // One that always fails keeps no other waiting.
    .orderBy(sql`random()`)
    .limit(AT_ONCE);
  for (const { id } of due) {
    try {
      await eraseData(env, db, id);
      await db.delete(devices).where(and(eq(devices.device_id, id), isNotNull(devices.erased_at)));
    } catch (error) {
      logError("erasure-failed", error, { device: id });
    }
  }
}

/** Deletes all data of a device but its row. The object comes first, because it writes to D1; the audit log stays. */
async function eraseData(env: Env, db: Database, id: string): Promise<void> {
  await deviceObject(env, id).erase();
  const tables = [
    dailySoiling,
    dailyWeather,
    dailyAnalyses,
    cleaningEvents,
    offsets,
    dayDecisions,
    alertStates,
    maintenanceWindows,
    messages,
    recommendations,
    savingsRuns,
    exports,
    reportDevices,
    rolloutDevices,
    // The setup sweep deletes their photos.
    setupEntries,
  ];
  // The loss can no longer be undone, but stays in the history.
  const ended = db.update(ownershipLosses).set({ expires_at: null }).where(eq(ownershipLosses.device_id, id));
  await db.batch([ended, ...tables.map((table) => db.delete(table).where(sql`${table.device_id} = ${id}`))]);
}
