import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { SourcedAuthor } from "../../../access/audit.ts";
import { deviceObject } from "../../../device/rpc.ts";
import type { Retirement } from "../../../device/lifecycle/retirement.ts";
import type { Database } from "../../../platform/db.ts";
import { alertStates, devices, type DeviceRow } from "../../../platform/schema.ts";
import { markPlansOfPlant } from "../../../platform/tasks/due-plans.ts";
import { save } from "../../../records/save.ts";
import { isStored } from "../../../records/store.ts";

/** What identifies a device after its row is gone. */
export const auditedDevice = ({ device_name, serialno, plant_id: plant, installationdate }: DeviceRow) => ({
  device_name,
  serialno,
  plant,
  installationdate,
});

/**
 * Takes a device out of service (docs/decisions/0283): queued commands and open alerts end, it leaves counts and listings, and its data
 * stays.
 */
export async function retireDevice(
  env: Env,
  db: Database,
  device: DeviceRow,
  { notes }: { notes: string },
  by: SourcedAuthor,
): Promise<Retirement> {
  const { device_id: id } = device;
  // First, because it may refuse. The person repeats the call after a crash.
  const ended = await deviceObject(env, id).retire({ by: by.userId, requestId: by.requestId, now: by.at });
  if (!ended.ok) return ended;
  const at = Math.floor(by.at);
  await save(db, {
    entry: { action: "device-retired", subject: id, before: auditedDevice(device), after: { notes }, ...by },
    unchanged: isStored(devices, and(eq(devices.device_id, id), isNull(devices.retired_at))),
    statements: [
      db
        .update(devices)
        .set({ status: "Disable", retired_at: at, retired_by: by.userId })
        .where(eq(devices.device_id, id)),
      db
        .update(alertStates)
        .set({ state: "clear", cleared_at: at, pending_until: null })
        .where(and(eq(alertStates.device_id, id), inArray(alertStates.state, ["pending", "open"]))),
      markPlansOfPlant(db, device.plant_id, by.at),
    ],
  });
  return ended;
}

/** False: it was restored or erased meanwhile. */
export async function restoreDevice(db: Database, device: DeviceRow, by: SourcedAuthor): Promise<boolean> {
  const { device_id: id } = device;
  const isRetired = and(eq(devices.device_id, id), isNotNull(devices.retired_at), isNull(devices.erased_at));
  const saved = await save(db, {
    entry: { action: "device-restored", subject: id, before: auditedDevice(device), ...by },
    unchanged: isStored(devices, isRetired),
    statements: [
      db
        .update(devices)
        .set({
          status: "Enable",
          retired_at: null,
          retired_by: null,
          judged_by: "",
          erase_at: null,
          erase_owners: null,
          erase_by: null,
        })
        .where(eq(devices.device_id, id)),
      markPlansOfPlant(db, device.plant_id, by.at),
    ],
  });
  return saved !== null;
}
