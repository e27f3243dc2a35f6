import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { deviceObject } from "../../../device/rpc.ts";
import type { Retirement, RetirementRequest } from "../../../device/lifecycle/retirement.ts";
import type { Database } from "../../../platform/db.ts";
import { alertStates, devices } from "../../../platform/schema.ts";

/**
 * Takes a device out of service (docs/decisions/0283): queued commands and open alerts end, it leaves counts and listings, and its data
 * stays.
 */
export async function retireDevice(
  env: Env,
  db: Database,
  id: string,
  request: RetirementRequest,
): Promise<Retirement> {
  const ended = await deviceObject(env, id).retire(request);
  if (!ended.ok) return ended;
  const at = Math.floor(request.now);
  await db.batch([
    db
      .update(devices)
      .set({ status: "Disable", retired_at: at, retired_by: request.by })
      .where(and(eq(devices.device_id, id), isNull(devices.retired_at))),
    db
      .update(alertStates)
      .set({ state: "clear", cleared_at: at, pending_until: null })
      .where(and(eq(alertStates.device_id, id), inArray(alertStates.state, ["pending", "open"]))),
  ]);
  return ended;
}

export async function restoreDevice(db: Database, id: string): Promise<void> {
  await db
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
    .where(and(eq(devices.device_id, id), isNotNull(devices.retired_at), isNull(devices.erased_at)));
}
