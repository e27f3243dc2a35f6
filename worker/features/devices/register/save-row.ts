import { eq, type SQL, sql } from "drizzle-orm";
import { deviceObject } from "../../../device/rpc.ts";
import type { Principal } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db.ts";
import { markPlans } from "../../../platform/tasks/due-plans.ts";
import { devices, type DeviceRow, ownershipLosses, recommendations } from "../../../platform/schema.ts";
import { endLosses, formerOwners, ownersJson, ownersOf, recordLostAccess, transferKeys } from "../../plants/index.ts";
import { deviceSettings } from "../inbound/device-key.ts";

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
  const isMoved = row.plant_id !== device.plant_id;
  const moves = sql`exists (select 1 from ${devices} where ${condition})`;
  const update = db.update(devices).set(after).where(condition);
  const marked = markPlans(db, eq(recommendations.device_id, device.device_id), now);
  // What a move takes with it comes first: its condition is on the row before the update.
  const [updated] = isMoved
    ? (
        await db.batch([
          endLosses(
            db,
            eq(ownershipLosses.device_id, device.device_id),
            // A move between plants of the same owners ends nobody's right.
            sql`${moves} and ${ownersJson(device.plant_id)} <> ${ownersJson(row.plant_id)}`,
          ),
          ...recordLostAccess(db, formerOwners(device.plant_id, row.plant_id, now), change, moves),
          ...(await keysOfMove(env, db, device, row, change, moves)),
          marked,
          update,
        ])
      ).slice(-1)
    : await db.batch([update, marked]);
  if (updated!.meta.changes === 0) return false;
  await deviceObject(env, device.device_id).configure(deviceSettings(row));
  return true;
}

async function keysOfMove(
  env: Env,
  db: Database,
  { device_id, device_name, plant_id: from }: DeviceRow,
  { plant_id: to }: DeviceRow,
  { principal, at }: { principal: Principal; at: number },
  condition: SQL,
) {
  const [before, after] = [await ownersOf(db, from), await ownersOf(db, to)];
  const where = eq(devices.device_id, device_id);
  return transferKeys(
    env,
    db,
    { where, plant: { id: to, name: device_name }, before, after, principal, at },
    condition,
  );
}
