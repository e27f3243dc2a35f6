import { addDays, dayOf } from "#contract/common/calendar";
import type { CleaningPromise, SaveCleanings } from "#contract/cleanings/cleanings";
import type { Database } from "../../platform/db.ts";
import { logFault } from "../../platform/log.ts";
import type { devices } from "../../platform/schema.ts";
import { reportedDays } from "../devices/index.ts";
import { storedInputs } from "../plants/index.ts";
import { planPromise, runnerOf } from "../savings/index.ts";
import { gainOf, type ResultKernels, SIDE_DAYS } from "./result.ts";
import type { StoredCleaning } from "./store.ts";
import { worthOf } from "./worth.ts";

interface Known {
  env: Env;
  db: Database;
  kernels: Pick<ResultKernels, "cleaningGain">;
  now: number;
}

/**
 * Promise of each cleaning of a save, by day: as stored, or of the current plan for new ones. A fault of the plan does not stop the save.
 */
export async function promisesOf(
  { env, db, kernels, now }: Known,
  device: typeof devices.$inferSelect,
  stored: readonly StoredCleaning[],
  { cleaningEvents }: Pick<SaveCleanings, "cleaningEvents">,
): Promise<Map<string, unknown>> {
  const promises = new Map<string, unknown>(stored.map(({ day, promised }) => [day, promised]));
  const added = Object.entries(cleaningEvents).filter(([day]) => !promises.has(day));
  if (added.length === 0) return promises;
  try {
    const today = dayOf(device.timezone, now);
    const [promise, saved, { days }] = await Promise.all([
      planPromise(runnerOf(env, db), device),
      storedInputs(db, device.plant_id),
      reportedDays(db, device.device_id, addDays(today, -SIDE_DAYS), addDays(today, -1)),
    ]);
    const worth = worthOf(saved);
    for (const [day, { cost }] of added) {
      const planned = promise(day);
      if (planned === null) continue;
      const left = saved.inputs.residual_soiling ?? 0;
      const gain = { before: planned.loss + left, after: left, cost: cost ?? saved.inputs.wash_cost };
      const dollars = worth ? gainOf(days, gain, worth, kernels) : { dollarsADay: null, paybackDays: null };
      promises.set(day, { ...planned, ...dollars } satisfies CleaningPromise);
    }
  } catch (error) {
    logFault("cleaning-promise-failed", error, { device: device.device_id });
  }
  return promises;
}
