import { and, eq, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import { deviceObject } from "../../../device/rpc.ts";
import type { Database } from "../../../platform/db.ts";
import { logError } from "../../../platform/log.ts";
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

/**
 * Erases a retired device. The first statement makes it unreachable; after a failure the cron finishes. False: restored or erased
 * meanwhile.
 */
export async function eraseDevice(env: Env, db: Database, id: string, now: number): Promise<boolean> {
  const marked = await db
    .update(devices)
    .set({ erased_at: Math.floor(now), api_key_hash: null, api_key_sealed: null })
    .where(and(eq(devices.device_id, id), isNotNull(devices.retired_at), isNull(devices.erased_at)));
  if (marked.meta.changes === 0) return false;
  await eraseData(env, db, id).catch((error: unknown) => logError("erasure-failed", error, { device: id }));
  return true;
}

export async function finishErasures(env: Env, db: Database, now: number): Promise<void> {
  const due = await db
    .select({ id: devices.device_id })
    .from(devices)
    .where(and(isNotNull(devices.erased_at), lt(devices.erased_at, Math.floor(now) - SECOND_PASS_SECONDS)))
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
