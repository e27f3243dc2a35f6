import { eq } from "drizzle-orm";
import { database } from "../../platform/db.ts";
import { dailyLimit } from "../../platform/quotas.ts";
import { devices, plantOwners } from "../../platform/schema.ts";
import { isWithinUsage, usageRetryAfter } from "../../platform/usage.ts";
import type { DeviceResult, OverQuota } from "../base/types.ts";
import type { DailyLoad } from "./daily-load.ts";

/** `days-needed`: nothing is stored until the owner's quota has granted these days. */
export type StoreResult<T> = DeviceResult<T> | { ok: false; reason: "days-needed"; days: number };

/** Concurrent requests can use the days that another one was granted. */
const GRANT_TRIES = 3;

/** Stores with new days of the owner's quota, if the device's own don't suffice. */
export async function withOwnerDays<T>(
  env: Env,
  load: DailyLoad,
  { device, now }: { device: string; now: number },
  attempt: (isFirst: boolean) => StoreResult<T>,
): Promise<DeviceResult<T>> {
  for (let time = 0; time <= GRANT_TRIES; time++) {
    const result = attempt(time === 0);
    if (result.ok || result.reason !== "days-needed") return result;
    const refusal = await takeOwnerDays(env, device, result.days, now);
    if (refusal) return { ok: false, ...refusal };
    load.grantDays(result.days, now);
  }
  return { ok: false, reason: "busy" };
}

/**
 * Counts new days for the owners of the device's plant together, so that they use up no days of one's own plants. A unit that is not
 * registered has none. Returns the refusal, or null.
 */
async function takeOwnerDays(env: Env, device: string, days: number, now: number): Promise<OverQuota | null> {
  const db = database(env);
  const owners = await db
    .select({ id: plantOwners.owner_id })
    .from(plantOwners)
    .innerJoin(devices, eq(devices.plant_id, plantOwners.plant_id))
    .where(eq(devices.device_id, device))
    .orderBy(plantOwners.owner_id);
  if (owners.length === 0) return null;
  const limit = dailyLimit(env, "newDays", owners.map(({ id }) => id).join(" "), days);
  if (await isWithinUsage(db, [limit], now)) return null;
  return { reason: "over-quota", quota: "newDays", most: limit.maximum, seconds: usageRetryAfter([limit], now) };
}
