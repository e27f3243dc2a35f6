import { and, asc, eq, ne } from "drizzle-orm";
import type { Recommendation } from "#contract/dashboard/recommendation";
import { reasonText } from "#contract/dashboard/reasons";
import { dayOf } from "#contract/common/calendar";
import { plantMean, recommendation } from "#domain/cleaning-plan/index";
import { logError } from "../../../platform/log.ts";
import { devices, type DeviceRow } from "../../../platform/schema.ts";
import type { Runner } from "../runner.ts";
import { type Current, type CurrentPlan, currentPlan } from "./current-plan.ts";
import { currentPlans } from "./current-plans.ts";
import type { PlanCase } from "./plan-case.ts";

const MAX_CHANGE_AGE_SECONDS = 7 * 86_400;

/** Null: the calculation limit is reached. Never throws while the database answers. */
export async function recommendationOf(runner: Runner, device: DeviceRow): Promise<Recommendation | null> {
  try {
    const { planCase, plan, isLimited } = await currentPlan(runner, device);
    if (isLimited) return null;
    return answerOf(planCase, plan, await plantOf(runner, device, { planCase, plan }), runner.now);
  } catch (error) {
    logError("recommendation-failed", error, { device: device.device_id });
    return failedRecommendation(device, runner.now);
  }
}

function answerOf(
  { stored, rate, basis, obstacles }: PlanCase,
  plan: CurrentPlan | null,
  plant: Recommendation["plant"],
  now: number,
): Recommendation {
  const { today, timezone, measured } = basis;
  const changed = plan?.changed && now - plan.changed.at < MAX_CHANGE_AGE_SECONDS ? plan.changed : null;
  return {
    ...recommendation({ result: plan?.result ?? null, obstacles, today }),
    rate,
    inputsVersion: stored.version,
    inputsSavedAt: stored.savedAt,
    measured,
    today,
    timezone,
    calculatedAt: plan?.calculatedAt ?? null,
    changed: changed && { from: changed.from, reasons: changed.reasons.map(reasonText) },
    plant,
  };
}

function failedRecommendation({ timezone }: DeviceRow, now: number): Recommendation {
  const today = dayOf(timezone, now);
  return {
    ...recommendation({ result: null, obstacles: ["calculationFailed"], today }),
    rate: null,
    inputsVersion: 0,
    inputsSavedAt: null,
    measured: null,
    today,
    timezone,
    calculatedAt: null,
    changed: null,
    plant: null,
  };
}

const MAX_DEVICES = 40;

async function plantOf(runner: Runner, device: DeviceRow, own: Current): Promise<Recommendation["plant"]> {
  const { device_id, plant_id } = device;
  const others = await runner.db
    .select()
    .from(devices)
    .where(and(eq(devices.plant_id, plant_id), eq(devices.status, "Enable"), ne(devices.device_id, device_id)))
    .orderBy(asc(devices.device_id))
    .limit(MAX_DEVICES - 1);
  const otherPlans = await currentPlans(runner, others);
  const all = device.status === "Enable" ? [own, ...otherPlans] : otherPlans;
  const plans = all.flatMap((current) => {
    const { plan, planCase } = current ?? {};
    if (!plan || !planCase) return [];
    const { wash } = recommendation({ result: plan.result, obstacles: [], today: planCase.basis.today });
    return [{ worth: wash?.worth ?? null, saves: plan.result.maxAnnualSavings }];
  });
  if (plans.length < 2) return null;
  return {
    devices: plans.length,
    worth: plantMean(plans.map(({ worth }) => worth)),
    saves: plantMean(plans.map(({ saves }) => saves))!,
  };
}
