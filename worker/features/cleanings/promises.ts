import { addDays, dayOf } from "#contract/common/calendar";
import type { CleaningPromise, SaveCleanings } from "#contract/cleanings/cleanings";
import { termsOfInputs } from "#domain/cleaning-plan/index";
import { analytics } from "../../platform/analytics.ts";
import type { Database } from "../../platform/db.ts";
import { logError } from "../../platform/log.ts";
import type { devices } from "../../platform/schema.ts";
import { type DailySoilingDay, dailySoilingDays, dailySoilingOfDevices, worthOf } from "../devices/index.ts";
import { storedInputs } from "../plants/index.ts";
import { currentPlantPlan, type PromiseOn, runnerOf, washPromise } from "../plant-plans/index.ts";
import { gainOf, type ResultKernels, SIDE_DAYS } from "./result.ts";
import type { StoredCleaning } from "./store.ts";

interface PromiseDeps {
  env: Env;
  db: Database;
  kernels: Pick<ResultKernels, "cleaningGain">;
  now: number;
}

/**
 * Promise of each cleaning of a save, by day: as stored, or of its week's decision for new ones. A fault of the plan does not stop the save.
 */
export async function promisesOf(
  { env, db, kernels, now }: PromiseDeps,
  device: typeof devices.$inferSelect,
  stored: readonly StoredCleaning[],
  { cleaningEvents }: Pick<SaveCleanings, "cleaningEvents">,
): Promise<Map<string, unknown>> {
  const promises = new Map<string, unknown>(stored.map(({ day, promised }) => [day, promised]));
  const added = Object.entries(cleaningEvents).filter(([day]) => !promises.has(day));
  if (added.length === 0) return promises;
  try {
    const today = dayOf(device.timezone, now);
    // Adds the week's decision if it is missing.
    await currentPlantPlan(runnerOf(env, db), device.plant_id);
    const [promise, saved, { days }] = await Promise.all([
      washPromise(db, device.plant_id, today),
      storedInputs(db, device.plant_id),
      dailySoilingDays(db, device.device_id, addDays(today, -SIDE_DAYS), addDays(today, -1)),
    ]);
    for (const [day, { cost }] of added) {
      const promised = promiseWithGain(promise(day, today), cost, { saved, days, kernels });
      if (promised !== null) promises.set(day, promised);
    }
  } catch (error) {
    logError("cleaning-promise-failed", error, { device: device.device_id });
  }
  return promises;
}

interface GainBasis {
  saved: Awaited<ReturnType<typeof storedInputs>>;
  days: readonly DailySoilingDay[];
  kernels: PromiseDeps["kernels"];
}

function promiseWithGain(
  planned: ReturnType<PromiseOn>,
  cost: number | null,
  { saved, days, kernels }: GainBasis,
): CleaningPromise | null {
  if (planned === null) return null;
  const worth = worthOf(saved);
  const left = termsOfInputs(saved.inputs, 0)?.residualSoiling ?? 0;
  const gain = { before: planned.loss + left, after: left, cost: cost ?? saved.inputs.wash_cost };
  const dollars = worth ? gainOf(days, gain, worth, kernels) : { dollarsADay: null, paybackDays: null };
  return { ...planned, ...dollars };
}

/** Promises of a wash of many devices of one plant, by device. */
export async function washPromises(
  db: Database,
  plantId: string,
  washed: readonly { device_id: string; timezone: string; first: string }[],
  now: number,
): Promise<Map<string, CleaningPromise>> {
  const ids = washed.map(({ device_id }) => device_id);
  // The days of all zones; a device without a day has no insolation on it.
  const span = { from: addDays(dayOf("UTC", now), -SIDE_DAYS - 1), to: dayOf("UTC", now) };
  const [promise, saved, days] = await Promise.all([
    washPromise(db, plantId, dayOf("UTC", now)),
    storedInputs(db, plantId),
    dailySoilingOfDevices(db, ids, span),
  ]);
  const kernels = analytics();
  return new Map(
    washed.flatMap(({ device_id, timezone, first }): [string, CleaningPromise][] => {
      const today = dayOf(timezone, now);
      const recent = (days.get(device_id) ?? []).filter(({ day }) => day >= addDays(today, -SIDE_DAYS) && day < today);
      const promised = promiseWithGain(promise(first, today), null, { saved, days: recent, kernels });
      return promised === null ? [] : [[device_id, promised]];
    }),
  );
}
