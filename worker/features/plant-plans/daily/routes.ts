import { type AnalysisRun, type DailyAnalysis, dailyTexts, RunWashAnalysis } from "#contract/dashboard/daily-analysis";
import { reasonText } from "#contract/dashboard/reasons";
import { refusedConditions, unsetInputs } from "#domain/cleaning-plan/daily-conditions";
import { rateInUse } from "#domain/cleaning-plan/index";
import type { Database } from "../../../platform/db.ts";
import { devices } from "../../../platform/schema.ts";
import { storedInputs } from "../../plants/index.ts";
import { newestRun, type RunRow, openRun, nextRunAt, enqueueRuns } from "./rows.ts";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { allow, dashboardOrDevices } from "../../../access/allow.ts";
import { authorOf } from "../../../access/audit.ts";
import { dayOf } from "#contract/common/calendar";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { validate } from "../../../platform/validate.ts";
import { save } from "../../../records/save.ts";
import { withDevice } from "../../devices/index.ts";

type AnalyzedDevice = Pick<typeof devices.$inferSelect, "plant_id" | "timezone" | "soiling_rate" | "runWashAnalysis">;

const analysisRunOf = ({ day, state, ended_at, reason, recommended, because }: RunRow): AnalysisRun => ({
  day,
  state,
  endedAt: ended_at,
  reason,
  recommended,
  because: (because ?? []).map(reasonText),
});

async function dailyAnalysis(db: Database, device: AnalyzedDevice, now: number): Promise<DailyAnalysis> {
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

export const daily = new Hono<AppEnv>()
  .get("/api/device/:id/run-wash-analysis", allow(dashboardOrDevices), withDevice, async (c) =>
    c.json<DailyAnalysis>(await dailyAnalysis(c.get("db"), c.get("device"), now())),
  )
  .put(
    "/api/device/:id/run-wash-analysis",
    allow("inputs.save"),
    withDevice,
    validate("json", RunWashAnalysis),
    async (c) => {
      const { runWashAnalysis } = c.req.valid("json");
      const { db, device } = c.var;
      const { device_id, plant_id } = device;
      const at = now();
      const state = await dailyAnalysis(db, device, at);
      if (runWashAnalysis && Object.keys(state.refused).length > 0)
        return problem(c, 422, dailyTexts.refused, { type: "validation", fields: state.refused });
      if (runWashAnalysis === device.runWashAnalysis) return c.json<DailyAnalysis>(state);
      const change = { before: { runWashAnalysis: device.runWashAnalysis }, after: { runWashAnalysis } };
      await save(db, {
        entry: { action: "daily-analysis-set", ...authorOf(c, at), subject: device_id, ...change },
        statements: [db.update(devices).set(change.after).where(eq(devices.device_id, device_id))],
      });
      if (runWashAnalysis) {
        const run = { plant_id, day: dayOf(device.timezone, at) };
        await openRun(db, run, at);
        c.executionCtx.waitUntil(enqueueRuns(c.env, [run]));
      }
      return c.json<DailyAnalysis>(await dailyAnalysis(db, { ...device, runWashAnalysis }, at));
    },
  );
