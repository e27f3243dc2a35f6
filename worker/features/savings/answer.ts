import { dayOf } from "#contract/common/calendar";
import type { PlantDecision, SensorPart } from "#contract/decision/decision";
import type { LatestPlan, SensorAnswer } from "#contract/decision/plant-plan";
import type { SavingsBasis } from "#contract/savings/preview-basis";
import { nothingKnown, plantDecision, savingsResult, unstoredDecision } from "#domain/decision/index";
import { logError } from "../../platform/log.ts";
import type { DeviceRow } from "../../platform/schema.ts";
import { type CurrentPlantPlan, currentPlantResult, type PlannedBasis, type Runner } from "../plant-plans/index.ts";

/** Null: the calculation limit is reached. Never throws while the database answers. */
export async function decisionOfDevice(
  runner: Runner,
  device: DeviceRow,
): Promise<(PlantDecision & SensorAnswer) | null> {
  const current = await currentOrFailed(runner, device);
  if (current === null) return null;
  const decision = plantDecision(current.row, dayOf(current.row.timezone, runner.now));
  return { ...decision, sensor: sensorIn(decision.sensors, device) };
}

async function currentOrFailed(runner: Runner, device: DeviceRow): Promise<CurrentPlantPlan | null> {
  const { device_id, plant_id, timezone } = device;
  try {
    return await currentPlantResult(runner, plant_id);
  } catch (error) {
    logError("recommendation-failed", error, { device: device_id });
    const row = { plant_id, timezone, calculatedAt: null, blockedWeeks: [], plan: null, facts: nothingKnown };
    return { row, plan: null, facts: null };
  }
}

/** As JSON. */
export const sentBasis = ({ rain, ...basis }: PlannedBasis): SavingsBasis => ({
  ...basis,
  rain: rain.covered ? { ...rain, years: rain.years.map((year) => Array.from(year)) } : rain,
});

export const sensorIn = (
  sensors: readonly SensorPart[],
  { device_id }: Pick<DeviceRow, "device_id">,
): SensorPart | null => sensors.find((sensor) => sensor.device_id === device_id) ?? null;

export function latestOf({ row, plan }: CurrentPlantPlan, now: number): LatestPlan {
  if (plan === null) return { result: null, finishedAt: null, plan: null };
  const today = dayOf(row.timezone, now);
  const { wash } = unstoredDecision({ plan }, { today });
  const { state, noRush } = plantDecision(row, today);
  const week = state === "hold" ? noRush?.week.mean : undefined;
  return {
    result: { ...savingsResult(plan, wash, week), recommended: wash?.best ?? null },
    finishedAt: row.calculatedAt,
    plan,
  };
}
