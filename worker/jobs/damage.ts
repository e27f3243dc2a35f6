import { and, isNull, sql } from "drizzle-orm";
import { damageTexts } from "#contract/health/damage";
import { dayOf } from "#contract/common/calendar";
import { deviceObject } from "../device/rpc.ts";
import { insertMessage } from "../features/messages/index.ts";
import type { Database } from "../platform/db.ts";
import { logError } from "../platform/log.ts";
import { devices } from "../platform/schema.ts";

/** Each device is checked once in this many hourly ticks. */
const TICKS_PER_ROUND = 30 * 24;
const UNREADABLE = /malformed|corrupt|not a database/i;

/**
 * Checks the objects of one slice of devices, so that each is checked every 30 days (decision 0320), and alerts Admins.
 */
export async function checkObjects(env: Env, db: Database, now: number): Promise<void> {
  const slice = Math.floor(now / 3600) % TICKS_PER_ROUND;
  const due = await db
    .select({ id: devices.device_id, name: devices.device_name })
    .from(devices)
    .where(and(sql`${devices}.rowid % ${TICKS_PER_ROUND} = ${slice}`, isNull(devices.erased_at)));
  for (const { id, name } of due) {
    try {
      const damage = await damageOf(env, id);
      if (damage.length > 0) await tell(db, { id, name, damage }, now);
    } catch (error) {
      logError("object-check-failed", error, { device: id });
    }
  }
}

async function damageOf(env: Env, id: string): Promise<string[]> {
  try {
    return await deviceObject(env, id).damage();
  } catch (error) {
    if (error instanceof Error && UNREADABLE.test(error.message)) return [error.message];
    throw error;
  }
}

async function tell(db: Database, found: { id: string; name: string; damage: string[] }, now: number): Promise<void> {
  logError("object-damaged", new Error(found.damage.join("; ")), { device: found.id });
  const message = {
    ...damageTexts(found.name, found.damage),
    ts: Math.floor(now),
    type: "DEVICE" as const,
    plant_id: "",
    dedupe_key: `object-damaged:${found.id}:${dayOf("UTC", now)}`,
  };
  await insertMessage(db, message);
}
