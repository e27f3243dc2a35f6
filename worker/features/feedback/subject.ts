import { deviceScope, visibleDevice } from "../../access/scope.ts";
import { feedbackTexts } from "#contract/feedback/texts";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { devices } from "../../platform/schema.ts";

export type FeedbackSubject = { ok: true; device_id: string | null } | { ok: false; problem: string };

/** A device that the sender sees, or the simulation (null). A missing device means the simulation, if the sender sees no devices. */
export async function subjectOf(
  db: Database,
  principal: Principal,
  device_id: string | null | undefined,
): Promise<FeedbackSubject> {
  if (device_id === null) return { ok: true, device_id };
  if (device_id === undefined)
    return (await seesDevices(db, principal))
      ? { ok: false, problem: feedbackTexts.deviceMissing }
      : { ok: true, device_id: null };
  const device = await visibleDevice(db, principal, device_id);
  return device ? { ok: true, device_id } : { ok: false, problem: feedbackTexts.deviceUnknown };
}

async function seesDevices(db: Database, principal: Principal): Promise<boolean> {
  const rows = await db.select({ id: devices.device_id }).from(devices).where(deviceScope(principal)).limit(1);
  return rows.length > 0;
}
