import { eq } from "drizzle-orm";
import { dayOf } from "#contract/common/calendar";
import type { CalculationInputs } from "#contract/records/inputs";
import type { CleaningReport, ReportInputs } from "#contract/savings/cleaning-report";
import type { PlanEnergy } from "#contract/savings/savings";
import { termsOfInputs } from "#domain/cleaning-plan/index";
import { soilingRates } from "#domain/cleaning-plan/inputs";
import { plantDecision, savingsResult } from "#domain/decision/index";
import { annualEnergy } from "#domain/energy-file/year";
import { sha256Hex } from "../../platform/digest.ts";
import { plants, type DeviceRow } from "../../platform/schema.ts";
import { currentPlantResult, plantCase, type Runner } from "../plant-plans/index.ts";

const MINUTE = 60;

function inputsOf(saved: CalculationInputs, { daily, source }: PlanEnergy): ReportInputs | null {
  const terms = termsOfInputs(saved, soilingRates(saved) ?? 0);
  return (
    terms && {
      ...terms,
      energy: { annualKwh: annualEnergy(daily), source },
      washParts: { mobilization: saved.wash_mobilization, perMegawatt: saved.wash_per_mw },
    }
  );
}

/** Report of the plant of a device. */
export async function reportOf(runner: Runner, device: DeviceRow): Promise<CleaningReport | null> {
  const { device_id, plant_id } = device;
  const [current, { plant: made }, [plant]] = await Promise.all([
    currentPlantResult(runner, plant_id),
    plantCase(runner, plant_id),
    runner.db.select({ name: plants.plant_name }).from(plants).where(eq(plants.plant_id, plant_id)),
  ]);
  const inputs = made.inputs && made.energy && inputsOf(made.inputs, made.energy.year);
  if (!current?.plan || !inputs) return null;
  const decision = plantDecision(current.row, dayOf(current.row.timezone, runner.now));
  const { calculatedAt, wash } = decision;
  const result = savingsResult(current.plan, wash);
  return {
    device: {
      id: device_id,
      name: device.device_name,
      serial: device.serialno,
      timezone: device.timezone,
    },
    plant: { name: plant?.name ?? "" },
    inputs,
    result,
    decision,
    calculatedAt: calculatedAt ?? runner.now,
    // Rounded to the minute, so that two prints within a minute are equal.
    printedAt: Math.floor(runner.now / MINUTE) * MINUTE,
    digest: await sha256Hex(JSON.stringify([inputs, result])),
  };
}
