import { and, eq } from "drizzle-orm";
import { dayOf } from "#contract/common/calendar";
import { dailyTexts } from "#contract/dashboard/daily-analysis";
import { plantDecision } from "#domain/decision/index";
import { logError } from "../../../platform/log.ts";
import { devices, plants } from "../../../platform/schema.ts";
import { newestWashMessage } from "../../messages/index.ts";
import { currentPlantPlan } from "../current-plan.ts";
import type { Runner } from "../runner.ts";
import { completeRun } from "./complete-run.ts";
import { claimRun, failRun, MAX_ATTEMPTS, releaseRun, type RunKey, type RunRow } from "./rows.ts";
import { washNews } from "./wash-news.ts";

export type AnalysisOutcome = "ended" | "claimed-elsewhere" | "again";

export async function analyze(runner: Runner, key: RunKey): Promise<AnalysisOutcome> {
  const { db, now } = runner;
  const run = await claimRun(db, key, now);
  if (!run) return "claimed-elsewhere";
  try {
    const reason = await runOf(runner, run);
    if (reason !== null) await failRun(db, run, reason, now);
    return "ended";
  } catch (error) {
    logError("daily-analysis-failed", error, { plant: run.plant_id, day: run.day, attempt: run.attempts });
    if (run.attempts < MAX_ATTEMPTS) {
      await releaseRun(db, run);
      return "again";
    }
    await failRun(db, run, dailyTexts.faulty, now);
    return "ended";
  }
}

async function runOf(runner: Runner, run: RunRow): Promise<string | null> {
  const { db, now } = runner;
  const list = await db
    .select({ isOn: devices.runWashAnalysis, status: devices.status, plant: plants })
    .from(plants)
    .innerJoin(devices, eq(devices.plant_id, plants.plant_id))
    .where(and(eq(plants.plant_id, run.plant_id), eq(plants.status, "Enable")));
  const enabled = list.filter(({ status }) => status === "Enable");
  if (enabled.length === 0) return dailyTexts.disabled;
  if (enabled.every(({ isOn }) => !isOn)) return dailyTexts.switchedOff;
  // Only a person's calculations are limited.
  const row = (await currentPlantPlan(runner, run.plant_id))!;
  const decision = plantDecision(row, dayOf(row.timezone, now));
  const { obstacles } = decision;
  if (obstacles.includes("calculationFailed")) return dailyTexts.faulty;
  if (obstacles.some((obstacle) => obstacle !== "sensorOffline" && obstacle !== "neverMeasured"))
    return dailyTexts.inputsIncomplete;
  const said = await newestWashMessage(db, run.plant_id);
  const news = washNews(decision, enabled[0]!.plant.plant_name, said);
  await completeRun(db, run, { decision, news }, now);
  return null;
}
