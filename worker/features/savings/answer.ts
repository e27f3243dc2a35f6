import type { Recommendation } from "#contract/dashboard/recommendation";
import { dayOf } from "#contract/common/calendar";
import type { SensorPart } from "#contract/decision/decision";
import type { LatestPlan, SensorAnswer } from "#contract/decision/latest-plan";
import type { SavingsBasis } from "#contract/savings/preview-basis";
import { nothingKnown, plantDecision, recommendation, savingsResult } from "#domain/decision/index";
import { logError } from "../../platform/log.ts";
import type { DeviceRow } from "../../platform/schema.ts";
import { type CurrentPlantPlan, currentPlantResult, plantPreviewBasis, type Runner } from "../plant-plans/index.ts";
import { storedInputs } from "../plants/index.ts";

/** Null: the calculation limit is reached. Never throws while the database answers. */
export async function recommendationOf(
  runner: Runner,
  device: DeviceRow,
): Promise<(Recommendation & SensorAnswer) | null> {
  const { inputs: _, version, savedAt } = await storedInputs(runner.db, device.plant_id);
  const current = await currentOrFailed(runner, device);
  if (current === null) return null;
  const decision = plantDecision(current.row, dayOf(current.row.timezone, runner.now));
  return {
    ...recommendation(decision, current.row.plan?.weeks ?? 0),
    inputsVersion: version,
    inputsSavedAt: savedAt,
    sensor: sensorIn(decision.sensors, device),
  };
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

export async function basisOfPlant(runner: Runner, plantId: string): Promise<SavingsBasis> {
  const basis = await plantPreviewBasis(runner, plantId);
  const { rain } = basis;
  return { ...basis, rain: rain.covered ? { ...rain, years: rain.years.map((year) => Array.from(year)) } : rain };
}

export async function sensorOf(runner: Runner, plantId: string, device_id: string): Promise<SensorPart | null> {
  const current = await currentPlantResult(runner, plantId);
  return current && sensorIn(current.row.facts.sensors, { device_id });
}

const sensorIn = (sensors: readonly SensorPart[], { device_id }: Pick<DeviceRow, "device_id">): SensorPart | null =>
  sensors.find((sensor) => sensor.device_id === device_id) ?? null;

/** Null: the calculation limit is reached. */
export async function latestPlan(runner: Runner, plantId: string): Promise<LatestPlan | null> {
  const current = await currentPlantResult(runner, plantId);
  return current && latestOf(current, runner.now);
}

export async function latestOfDevice(
  runner: Runner,
  device: DeviceRow,
): Promise<(Omit<LatestPlan, "plan"> & SensorAnswer) | null> {
  const current = await currentPlantResult(runner, device.plant_id);
  if (current === null) return null;
  const { plan: _, ...latest } = latestOf(current, runner.now);
  return { ...latest, sensor: sensorIn(current.row.facts.sensors, device) };
}

export function latestOf({ row, plan }: CurrentPlantPlan, now: number): LatestPlan {
  if (plan === null) return { result: null, finishedAt: null, plan: null };
  const { wash } = plantDecision({ ...row, facts: nothingKnown }, dayOf(row.timezone, now));
  return {
    result: { ...savingsResult(plan, wash), recommended: wash?.best ?? null },
    finishedAt: row.calculatedAt,
    plan,
  };
}
