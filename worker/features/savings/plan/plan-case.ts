import { daysBetween, mondayOf } from "#contract/common/calendar";
import type { CalculationInputs, StoredCalculationInputs } from "#contract/records/inputs";
import type { Obstacle, UsedRate } from "#contract/dashboard/recommendation";
import { APPLICATION_VERSION } from "#contract/common/version";
import type { PlanBasis } from "#contract/savings/savings";
import { isPositiveRate, termsOfInputs, rateInUse } from "#domain/cleaning-plan/index";
import { sha256Hex } from "../../../platform/digest.ts";
import type { DeviceRow } from "../../../platform/schema.ts";
import { energyOfRow, energyYearOf, storedInputs } from "../../plants/index.ts";
import { planBasis } from "../basis.ts";
import { missingInputs } from "../../plant-plans/index.ts";
import type { StoredRequest } from "../request.ts";
import type { Runner } from "../runner.ts";

/** Days without a good day after which the sensor counts as offline and the plan uses only the model. */
const OFFLINE_AFTER_DAYS = 7;
/** Increase it when the stored form changes, so that plans are calculated again. */
const FORM = 6;

export interface PlanCase {
  stored: StoredCalculationInputs;
  rate: UsedRate | null;
  basis: PlanBasis;
  request: StoredRequest | null;
  energyFile: { file: string; uploadedAt: number } | null;
  obstacles: Obstacle[];
  fingerprint: string;
}

export async function planCase(runner: Runner, device: DeviceRow, morning?: string): Promise<PlanCase> {
  const { db } = runner;
  const { device_id, plant_id, soiling_rate } = device;
  const [stored, year, basis] = await Promise.all([
    storedInputs(db, plant_id),
    energyYearOf(db, plant_id),
    planBasis(runner, device, morning),
  ]);
  const rate = rateInUse(stored.inputs, soiling_rate);
  const missing = missingForPlan(stored, rate, year !== null);
  const terms = missing.length === 0 ? termsOfInputs(stored.inputs, rate!.rate) : null;
  const request = terms && year ? { device_id, energy: energyOfRow(year), ...terms } : null;
  const energyFile = year ? { file: year.file_name, uploadedAt: year.uploaded_at } : null;
  return {
    stored,
    rate,
    basis,
    request,
    energyFile,
    obstacles: [
      ...missing,
      ...[measurementObstacle(basis.measured?.day ?? null, basis.today)].filter((found) => found !== null),
    ],
    fingerprint: await fingerprintOf(device, { stored, rate, basis, energyFile }),
  };
}

const lacksRate = (inputs: CalculationInputs, rate: UsedRate | null): boolean =>
  !isPositiveRate(rate?.rate) || termsOfInputs(inputs, rate!.rate) === null;

export function missingForPlan(
  { inputs, version }: Pick<StoredCalculationInputs, "inputs" | "version">,
  rate: UsedRate | null,
  hasFile: boolean,
): Obstacle[] {
  const isComplete = missingInputs(inputs).length === 0;
  return [
    ...(version === 0 ? (["inputsNeverSaved"] as const) : []),
    ...(isComplete ? [] : (["inputsIncomplete"] as const)),
    ...(isComplete && lacksRate(inputs, rate) ? (["soilingRateMissing"] as const) : []),
    ...(hasFile ? [] : (["energyFileMissing"] as const)),
  ];
}

export function measurementObstacle(newestDay: string | null, today: string): Obstacle | null {
  if (newestDay === null) return "neverMeasured";
  return daysBetween(newestDay, today) > OFFLINE_AFTER_DAYS ? "sensorOffline" : null;
}

function fingerprintOf(
  { lat, lng, timezone }: DeviceRow,
  { stored, rate, basis, energyFile }: Pick<PlanCase, "stored" | "rate" | "basis" | "energyFile">,
): Promise<string> {
  const { measured, since, growth, uncertainty, rain, today } = basis;
  const monday = mondayOf(today);
  return sha256Hex(
    JSON.stringify([
      FORM,
      APPLICATION_VERSION,
      // On Tuesday this week's Monday is no longer a date to wash on.
      [timezone, monday, monday < today],
      [stored.version, stored.inputs, rate, energyFile],
      [measured, since, growth ?? null, uncertainty ?? null],
      [lat, lng, rain.covered ? [rain.source, rain.asOf ?? null, rain.years.length] : null],
    ]),
  );
}
