import { eq } from "drizzle-orm";
import { audit } from "../../access/audit.ts";
import type { SaveCleanings } from "#contract/cleanings/cleanings";
import type { Database } from "../../platform/db.ts";
import { devices } from "../../platform/schema.ts";
import { changedDays } from "./changed-days.ts";
import { promisesOf } from "./promises.ts";
import type { ResultKernels } from "./result.ts";
import { cleaningsQuery, saveCleanings, type StoredCleaning } from "./store.ts";

const TRIES = 4;

export type CleaningEvents = SaveCleanings["cleaningEvents"];

interface CleaningChange {
  env: Env;
  db: Database;
  kernels: Pick<ResultKernels, "cleaningGain">;
  now: number;
  deviceId: string;
  userId: string;
  actor: string | null;
  requestId: string;
}

const eventsOf = (stored: readonly StoredCleaning[]): CleaningEvents =>
  Object.fromEntries(
    stored.map(({ day, notes, end_day, share, cost, crew }) => [day, { notes, end_day, share, cost, crew }]),
  );

/**
 * Changes the cleanings of a device, and retries if another save came in between. `change` returns null if there is nothing to do. False:
 * every try lost against another save.
 */
export async function changeCleanings(
  { env, db, kernels, now, deviceId, userId, actor, requestId }: CleaningChange,
  change: (events: CleaningEvents) => CleaningEvents | null,
): Promise<boolean> {
  for (let time = 0; time < TRIES; time++) {
    const [device] = await db.select().from(devices).where(eq(devices.device_id, deviceId));
    if (!device) return true;
    const before = await cleaningsQuery(db, deviceId);
    const cleaningEvents = change(eventsOf(before));
    if (cleaningEvents === null) return true;
    const save = { version: device.cleanings_version, cleaningEvents };
    const promises = await promisesOf({ env, db, kernels, now }, device, before, save);
    const next = crypto.randomUUID();
    if (!(await saveCleanings(db, { ...save, deviceId, userId, at: now, next, promises }))) continue;
    const changed = changedDays(before, save);
    await audit(db, { action: "cleanings-saved", at: now, userId: actor, subject: deviceId, ...changed, requestId });
    return true;
  }
  return false;
}
