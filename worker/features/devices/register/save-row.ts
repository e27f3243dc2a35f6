import { eq, type SQL, sql } from "drizzle-orm";
import { deviceObject } from "../../../device/rpc.ts";
import type { Principal } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db.ts";
import { devices } from "../../../platform/schema.ts";
import { noteLosses, ownersLeft } from "../../plants/index.ts";
import { deviceSettings } from "../inbound/device-key.ts";

type DeviceRow = typeof devices.$inferSelect;

interface Saving {
  principal: Principal;
  /** UTC epoch seconds. */
  now: number;
  /** On `devices`: saves only while it holds; this device whatever happened meanwhile, if there is none. */
  condition?: SQL | undefined;
}

/**
 * Saves columns of a device and tells its object. Owners who lose sight of it because its plant changes are noted. False: the
 * condition did not hold.
 */
export async function saveRow(
  env: Env,
  db: Database,
  device: DeviceRow,
  after: Partial<DeviceRow>,
  { principal, now, condition = eq(devices.device_id, device.device_id) }: Saving,
): Promise<boolean> {
  const row: DeviceRow = { ...device, ...after };
  const change = {
    principal,
    at: now,
    plant_id: device.plant_id,
    name: device.device_name,
    device_id: device.device_id,
    staff: [],
  };
  const moves = sql`${device.plant_id} <> ${row.plant_id} and exists (select 1 from ${devices} where ${condition})`;
  // The losses come first: their condition is on the row as it was.
  const [, updated] = await db.batch([
    noteLosses(db, ownersLeft(device.plant_id, row.plant_id), change, moves),
    db.update(devices).set(after).where(condition),
  ]);
  if (updated.meta.changes === 0) return false;
  await deviceObject(env, device.device_id).configure(deviceSettings(row));
  return true;
}
