import { dailyTexts } from "../../../contract/daily-analysis.ts";
import { type FreshResult, planCleanings, planTerms, wholeTerms } from "../../../documents/cleaning-plan/index.ts";
import type { devices } from "../../../platform/schema.ts";
import { energyYearOf, storedInputs } from "../../plants/index.ts";
import { planBasis } from "../basis.ts";
import { type StoredRequest, storedEnergy } from "../request.ts";
import type { Runner } from "../run.ts";
import { rateOfRun, refusedConditions } from "./conditions.ts";
import type { Grounds } from "./grounds.ts";
import { whatCleaned } from "./ground-rows.ts";

type DeviceRow = typeof devices.$inferSelect;

export type Prepared =
  | { ok: true; request: StoredRequest; result: FreshResult; grounds: Grounds }
  | { ok: false; reason: string };

/** The plan of a device as of now, from what is stored of its plant, and what it rests on. */
export async function prepare(runner: Runner, device: DeviceRow): Promise<Prepared> {
  const { db, kernels } = runner;
  const [stored, energy, year, basis] = await Promise.all([
    storedInputs(db, device.plant_id),
    storedEnergy(db, device.plant_id),
    energyYearOf(db, device.plant_id),
    planBasis(runner, device),
  ]);
  const refused = Object.keys(refusedConditions(stored, device.soiling_rate));
  const { rate, rateOf } = rateOfRun(stored.inputs, device.soiling_rate);
  const terms = planTerms(stored.inputs, rate);
  if (refused.length > 0 || energy === null || year === null || terms === null)
    return { ok: false, reason: dailyTexts.inputsIncomplete };
  const request: StoredRequest = { device_id: device.device_id, energy, ...terms };
  const result = planCleanings({ ...request, ...basis }, kernels);
  const { plannedCleanings: _, ...asked } = wholeTerms(request);
  const grounds: Grounds = {
    today: basis.today,
    ...asked,
    rateOf,
    energy: { file: year.file_name, uploadedAt: year.uploaded_at },
    measured: basis.measured,
    rainSource: result.rainSource,
    ...(await whatCleaned(runner, device, basis.today, asked.rainThreshold)),
  };
  return { ok: true, request, result, grounds };
}
