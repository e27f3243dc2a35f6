import { and, eq, inArray } from "drizzle-orm";
import type { Recommendation } from "../../../contract/recommendation.ts";
import { reasonText } from "../../../contract/recommendation-reasons.ts";
import { dayOf } from "../../../contract/calendar.ts";
import type { SavingsResult } from "../../../contract/savings.ts";
import { recommendation } from "../../../documents/cleaning-plan/index.ts";
import type { Database } from "../../../platform/db.ts";
import { logFault } from "../../../platform/log.ts";
import { devices, recommendations } from "../../../platform/schema.ts";
import type { Runner } from "../run.ts";
import { type CurrentPlan, currentPlan } from "./current-plan.ts";
import type { PlanCase } from "./plan-case.ts";

type DeviceRow = typeof devices.$inferSelect;

/** A change of the date is news for so long [s]. */
const NEWS_SECONDS = 7 * 86_400;

/** What to do about washing the plant of a device, as of now. Never throws as long as the database answers. */
export async function recommendationOf(runner: Runner, device: DeviceRow): Promise<Recommendation> {
  try {
    const { planCase, plan } = await currentPlan(runner, device);
    return answerOf(planCase, plan, await plantOf(runner.db, device.plant_id), runner.now);
  } catch (error) {
    logFault("recommendation-failed", error, { device: device.device_id });
    return failed(device, runner.now);
  }
}

function answerOf(
  { stored, rate, basis, obstacles }: PlanCase,
  plan: CurrentPlan | null,
  plant: Recommendation["plant"],
  now: number,
): Recommendation {
  const { today, timezone, measured } = basis;
  const changed = plan?.changed && now - plan.changed.at < NEWS_SECONDS ? plan.changed : null;
  return {
    ...recommendation({ result: plan?.result ?? null, obstacles, today }),
    rate,
    inputsVersion: stored.version,
    inputsSavedAt: stored.savedAt,
    measured: measured && { day: measured.day, loss: measured.loss },
    today,
    timezone,
    calculatedAt: plan?.calculatedAt ?? null,
    changed: changed && { from: changed.from, reasons: changed.reasons.map(reasonText) },
    plant,
  };
}

function failed({ timezone }: DeviceRow, now: number): Recommendation {
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

/** Mean of the plant's devices by their newest plans; null where fewer than two have one. */
async function plantOf(db: Database, plantId: string): Promise<Recommendation["plant"]> {
  const ids = db
    .select({ id: devices.device_id })
    .from(devices)
    .where(and(eq(devices.plant_id, plantId), eq(devices.status, "Enable")));
  const rows = await db
    .select({ result: recommendations.result, recommended: recommendations.recommended })
    .from(recommendations)
    .where(inArray(recommendations.device_id, ids));
  if (rows.length < 2) return null;
  const results = rows.map((row) => row.result as SavingsResult);
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const worths = rows.flatMap(({ recommended }, index) =>
    recommended === null ? [] : [results[index]!.outlook?.earns?.[0] ?? 0],
  );
  return {
    devices: rows.length,
    worth: worths.length === 0 ? null : mean(worths),
    saves: mean(results.map(({ maxAnnualSavings }) => maxAnnualSavings)),
  };
}
