import { and, asc, eq, isNotNull, isNull, lt, lte, ne, not, sql } from "drizzle-orm";
import { CLOCK, type SourcedAuthor } from "../../../access/audit.ts";
import { deviceErasePlanned, queueMailWhere } from "../../../adapters/mail/index.ts";
import { dayOf, SECONDS_PER_DAY } from "#contract/common/calendar";
import { ERASE_NOTICE_DAYS } from "#contract/devices/upkeep";
import { deviceObject } from "../../../device/rpc.ts";
import type { Database } from "../../../platform/db.ts";
import { logError, logged } from "../../../platform/log.ts";
import { save } from "../../../records/save.ts";
import { isStored } from "../../../records/store.ts";
import { canBeTakenBack } from "../../plants/index.ts";
import { endPartsOf } from "../export/sets.ts";
import { deviceOfUnit } from "../register/insert.ts";
import { auditedDevice } from "./retire.ts";
import {
  alertStates,
  cleaningEvents,
  dailySoiling,
  dailySoilingGone,
  dailyWeather,
  dayDecisions,
  devices,
  type DeviceRow,
  events,
  exports,
  maintenanceWindows,
  messages,
  offsets,
  ownershipLosses,
  plantOwners,
  replacedUnits,
  reportDevices,
  revisedDays,
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

/** Plans to erase a retired device, and mails its owners. False: it was restored, or is planned or erased already. */
export async function planDeviceErasure(
  db: Database,
  device: DeviceRow,
  portal: string,
  by: SourcedAuthor,
): Promise<boolean> {
  const { device_id: id, device_name: name, plant_id, timezone } = device;
  const { at } = by;
  const mine = eq(devices.device_id, id);
  const erase_at = Math.floor(at) + ERASE_NOTICE_DAYS * SECONDS_PER_DAY;
  const isRetired = and(isNotNull(devices.retired_at), isNull(devices.erased_at), isNull(devices.erase_at));
  const link = `${portal}/device/listing?service=retired`;
  const [asRead] = await db
    .select({ owners: sql<string | null>`${ownersOfDevice}` })
    .from(devices)
    .where(mine);
  const mails = (await planOwners(db, plant_id)).map(({ email, zone }) => {
    const due = dayOf(zone ?? timezone, erase_at);
    return queueMailWhere(db, { to: email, content: deviceErasePlanned({ name, due, link }), at });
  });
  const erase_owners = asRead?.owners ?? null;
  const saved = await save(db, {
    entry: {
      action: "device-erase-planned",
      subject: id,
      before: auditedDevice(device),
      after: { eraseAt: erase_at },
      ...by,
    },
    unchanged: isStored(devices, and(mine, isRetired, isUncontested(at), sql`${ownersOfDevice} is ${erase_owners}`)),
    statements: [db.update(devices).set({ erase_at, erase_owners, erase_by: by.userId }).where(mine), ...mails],
  });
  return saved !== null;
}

const planOwners = (db: Database, plantId: string) =>
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
  for (const device of due) {
    const { device_id: id, erase_by: userId } = device;
    const saved = await save(db, {
      entry: { action: "device-erased", at: now, userId, subject: id, before: auditedDevice(device), source: CLOCK },
      // The plant may have got other owners, or the device a later date, since it was read.
      unchanged: isStored(devices, and(isErasable(id), isDue(now))),
      statements: [markErased(db, id, now)],
    });
    if (saved !== null) await tryToErase(env, db, id, now);
  }
}

const isErasable = (id: string) =>
  and(eq(devices.device_id, id), isNotNull(devices.retired_at), isNull(devices.erased_at));

/** Makes the device unreachable. After a failure from here on, the cron finishes. */
const markErased = (db: Database, id: string, now: number) =>
  db
    .update(devices)
    .set({ erased_at: Math.floor(now), api_key_hash: null, api_key_sealed: null })
    .where(isErasable(id));

const tryToErase = (env: Env, db: Database, id: string, now: number): Promise<void> =>
  eraseData(env, db, id, now).catch(logged("erasure-failed", { device: id }));

/** Erases a retired device of an erased owner. False: restored or erased meanwhile. */
export async function eraseDevice(env: Env, db: Database, id: string, now: number): Promise<boolean> {
  const marked = await markErased(db, id, now);
  if (marked.meta.changes === 0) return false;
  await tryToErase(env, db, id, now);
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
      await eraseData(env, db, id, now);
      await db.delete(devices).where(and(eq(devices.device_id, id), isNotNull(devices.erased_at)));
    } catch (error) {
      logError("erasure-failed", error, { device: id });
    }
  }
}

/** Deletes all data of a device but its row. The object comes first, because it writes to D1; the audit log stays. */
async function eraseData(env: Env, db: Database, id: string, now: number): Promise<void> {
  await deviceObject(env, id).erase();
  await endPartsOf(env, db, id, now);
  const tables = [
    dailySoiling,
    dailySoilingGone,
    dailyWeather,
    cleaningEvents,
    offsets,
    dayDecisions,
    alertStates,
    maintenanceWindows,
    messages,
    savingsRuns,
    exports,
    reportDevices,
    rolloutDevices,
    events,
    revisedDays,
    // The last of them still leads to the units.
    replacedUnits,
  ];
  // The loss can no longer be undone, but stays in the history.
  const ended = db.update(ownershipLosses).set({ expires_at: null }).where(eq(ownershipLosses.device_id, id));
  // The setup sweep deletes their photos.
  const itsEntries = db.delete(setupEntries).where(eq(deviceOfUnit(setupEntries.device_id), id));
  await db.batch([
    ended,
    itsEntries,
    ...tables.map((table) => db.delete(table).where(sql`${table.device_id} = ${id}`)),
  ]);
}
