import { type AnalysisRun, type DailyAnalysis } from "#contract/dashboard/daily-analysis";
import { reasonText } from "#contract/dashboard/reasons";
import { refusedConditions, unsetInputs } from "#domain/cleaning-plan/daily-conditions";
import { rateInUse } from "#domain/cleaning-plan/index";
import type { Database } from "../../../platform/db.ts";
import type { devices } from "../../../platform/schema.ts";
import { storedInputs } from "../../plants/index.ts";
import { newestRun, type RunRow } from "./rows.ts";
import { nextRunAt } from "./schedule.ts";

type AnalyzedDevice = Pick<typeof devices.$inferSelect, "plant_id" | "timezone" | "soiling_rate" | "runWashAnalysis">;

const analysisRunOf = ({ day, state, ended_at, reason, recommended, because }: RunRow): AnalysisRun => ({
  day,
  state,
  endedAt: ended_at,
  reason,
  recommended,
  because: (because ?? []).map(reasonText),
});

export async function dailyAnalysis(db: Database, device: AnalyzedDevice, now: number): Promise<DailyAnalysis> {
  const { timezone, runWashAnalysis } = device;
  const [stored, [[newest], [done]]] = await Promise.all([
    storedInputs(db, device.plant_id),
    db.batch([newestRun(db, device.plant_id), newestRun(db, device.plant_id, { isDone: true })]),
  ]);
  const rate = rateInUse(stored.inputs, device.soiling_rate);
  return {
    runWashAnalysis,
    timezone,
    soilingRate: rate?.rate ?? null,
    rateOf: rate?.of ?? "plant",
    refused: refusedConditions(stored, device.soiling_rate),
    untouched: unsetInputs(stored.inputs),
    newest: newest ? analysisRunOf(newest) : null,
    lastDone: done && done.day !== newest?.day ? analysisRunOf(done) : null,
    nextRunAt: runWashAnalysis ? nextRunAt(timezone, now, newest?.day ?? null) : null,
  };
}
