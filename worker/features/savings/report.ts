import { eq } from "drizzle-orm";
import type { CalculationInputs } from "#contract/records/inputs";
import type { CleaningReport, ReportInputs } from "#contract/savings/cleaning-report";
import { annualEnergy } from "#domain/energy-file/year";
import { sha256Hex } from "../../platform/digest.ts";
import { plants, type DeviceRow } from "../../platform/schema.ts";
import { currentPlan } from "./plan/current-plan.ts";
import type { StoredRequest } from "./request.ts";
import type { Runner } from "./runner.ts";

const MINUTE = 60;

function inputsOf(request: StoredRequest, saved: CalculationInputs): ReportInputs {
  const { device_id: _, energy, ...terms } = request;
  return {
    ...terms,
    energy: { annualKwh: annualEnergy(energy.daily), source: energy.source },
    washParts: { mobilization: saved.wash_mobilization, perMegawatt: saved.wash_per_mw },
  };
}

export async function reportOf(runner: Runner, device: DeviceRow): Promise<CleaningReport | null> {
  const { device_id, plant_id } = device;
  const [{ plan, planCase }, [plant]] = await Promise.all([
    currentPlan(runner, device),
    runner.db.select({ name: plants.plant_name }).from(plants).where(eq(plants.plant_id, plant_id)),
  ]);
  if (!plan) return null;
  const { request, result } = plan;
  return {
    device: {
      id: device_id,
      name: device.device_name,
      serial: device.serialno,
      timezone: device.timezone,
    },
    plant: { name: plant?.name ?? "" },
    inputs: inputsOf(request, planCase.stored.inputs),
    result,
    calculatedAt: plan.calculatedAt,
    // Rounded to the minute, so that two prints within a minute are equal.
    printedAt: Math.floor(runner.now / MINUTE) * MINUTE,
    digest: await sha256Hex(JSON.stringify([request, result])),
  };
}
