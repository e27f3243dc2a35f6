import { dayOf } from "#contract/common/calendar";
import { dailyTexts } from "#contract/dashboard/daily-analysis";
import type { PlantDecision } from "#contract/decision/decision";
import { newestWashMessage, type SaidWash, setWashMessage, type WashNews } from "../../messages/index.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../platform/db.ts";
import { addEvent } from "../../../platform/tasks/events.ts";
import { plantAnalyses, devices, plants } from "../../../platform/schema.ts";
import {
  isRun,
  isStillClaimed,
  type RunRow,
  claimRun,
  failRun,
  MAX_ATTEMPTS,
  releaseRun,
  type RunKey,
} from "./rows.ts";
import { plantDecision } from "#domain/decision/index";
import { logError } from "../../../platform/log.ts";
import { currentPlantPlan } from "../current-plan.ts";
import type { Runner } from "../runner.ts";
import { washNews } from "../wash-news.ts";

/** Ends a run with its message in one transaction, only if no other worker took it over: a late or repeated run writes nothing. */
async function completeRun(
  db: Database,
  run: RunRow,
  { decision, news }: { decision: PlantDecision; news: WashNews | null },
  now: number,
): Promise<void> {
  // Id of this end of the run: the message is written only with it.
  const job = crypto.randomUUID();
  const mine: SQL = sql`exists (select 1 from ${plantAnalyses} where ${and(isRun(run), eq(plantAnalyses.job, job))})`;
  const end = {
    state: "DONE" as const,
    ended_at: Math.floor(now),
    job,
    recommended: decision.wash?.best ?? null,
    because: decision.changed?.reasons ?? [],
    reason: null,
  };
  await db.batch([
    db.update(plantAnalyses).set(end).where(isStillClaimed(run)),
    ...setWashMessage(db, run.plant_id, news, { now, where: mine }),
    ...(news?.message && isDue(news.said) ? [addEvent(db, washDueEvent(run, news), now, mine)] : []),
  ]);
}

const isDue = ({ state }: SaidWash): boolean => state !== "hold" && state !== "noWashNeeded";

const washDueEvent = ({ plant_id, day }: RunRow, { said: { state, first, last }, message }: WashNews) => ({
  type: "wash.due" as const,
  key: `${plant_id}:${day}`,
  plant: plant_id,
  data: { day, state, first_day: first, last_day: last, text: message!.message },
});

type AnalysisOutcome = "ended" | "claimed-elsewhere" | "again";

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
