import { eq } from "drizzle-orm";
import { dayOf } from "#contract/common/calendar";
import { ALERT_WITHIN_DAYS, dailyTexts } from "#contract/dashboard/daily-analysis";
import { reasonText } from "#contract/dashboard/reasons";
import type { Database } from "../../../platform/db.ts";
import { logError } from "../../../platform/log.ts";
import { devices, plants } from "../../../platform/schema.ts";
import { type NewMessage, sentMessages } from "../../messages/index.ts";
import { currentPlan } from "../plan/current-plan.ts";
import { changeReasons, type PlanFacts } from "../plan/facts.ts";
import type { Runner } from "../runner.ts";
import { completeRun } from "./complete-run.ts";
import { refusedConditions } from "./conditions.ts";
import { claimRun, failRun, MAX_ATTEMPTS, newestRun, releaseRun, type RunKey, type RunRow } from "./rows.ts";
import { type WashNews, washKeys, washMessage } from "./wash-message.ts";

export type AnalysisOutcome = "ended" | "claimed-elsewhere" | "again";

/** Twice the alert span, so that the first message about a wash is always included [s]. */
const MESSAGE_LOOKBACK_SECONDS = 2 * ALERT_WITHIN_DAYS * 86_400;

export async function analyze(runner: Runner, key: RunKey): Promise<AnalysisOutcome> {
  const { db, now } = runner;
  const run = await claimRun(db, key, now);
  if (!run) return "claimed-elsewhere";
  try {
    const reason = await runOf(runner, run);
    if (reason !== null) await failRun(db, run, reason, now);
    return "ended";
  } catch (error) {
    logError("daily-analysis-failed", error, { device: run.device_id, day: run.day, attempt: run.attempts });
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
  const [row] = await db
    .select({ device: devices, plant: { name: plants.plant_name, status: plants.status } })
    .from(devices)
    .innerJoin(plants, eq(plants.plant_id, devices.plant_id))
    .where(eq(devices.device_id, run.device_id));
  if (row?.device.status !== "Enable" || row.plant.status !== "Enable") return dailyTexts.disabled;
  const { device, plant } = row;
  if (!device.runWashAnalysis) return dailyTexts.switchedOff;
  const { planCase, plan } = await currentPlan(runner, device);
  if (plan === null || Object.keys(refusedConditions(planCase.stored, device.soiling_rate)).length > 0)
    return dailyTexts.inputsIncomplete;
  const { result, facts, recommended } = plan;
  const { today } = planCase.basis;
  const [former] = await newestRun(db, device.device_id, { doneBefore: run.day });
  const because = former
    ? changeReasons({ recommended: former.recommended, facts: former.basis as PlanFacts }, recommended, {
        ...facts,
        today,
      })
    : [];
  const news: WashNews = {
    device,
    plantName: plant.name,
    today,
    recommended,
    because: because.map(reasonText),
    result,
    said: await said(db, device, now),
    silentSince: planCase.obstacles.includes("sensorOffline") ? planCase.basis.measured!.day : null,
  };
  const message = messageOf(news, device.plant_id, now);
  const planned = result.planned ?? recommended;
  await completeRun(db, run, { facts, recommended, planned, because, message }, now);
  return null;
}

async function said(
  db: Database,
  { device_id, timezone }: { device_id: string; timezone: string },
  now: number,
): Promise<WashNews["said"]> {
  const rows = await sentMessages(db, device_id, now - MESSAGE_LOOKBACK_SECONDS);
  return rows.filter(({ key }) => key.startsWith(washKeys)).map(({ key, ts }) => ({ key, day: dayOf(timezone, ts) }));
}

function messageOf(news: WashNews, plant_id: string, now: number): NewMessage | null {
  const message = washMessage(news);
  if (!message) return null;
  const { key, ...texts } = message;
  const where = { type: "DEVICE" as const, plant_id, device_id: news.device.device_id };
  return { ...texts, ...where, ts: Math.floor(now), dedupe_key: key, mail_due: true };
}
