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
  now: number;
  /** Condition on `devices` under which the row is saved; default: always. */
  condition?: SQL | undefined;
}

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
  // Losses come first: their condition is on the row before the update.
  const [, updated] = await db.batch([
    noteLosses(db, ownersLeft(device.plant_id, row.plant_id), change, moves),
    db.update(devices).set(after).where(condition),
  ]);
  if (updated.meta.changes === 0) return false;
  await deviceObject(env, device.device_id).configure(deviceSettings(row));
  return true;
}
