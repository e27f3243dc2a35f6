import { dayOf } from "#contract/common/calendar";
import { type DailyAnalysis, dailyTexts, RunWashAnalysis } from "#contract/dashboard/daily-analysis";
import { refusedConditions, unsetInputs } from "#domain/cleaning-plan/daily-conditions";
import { rateInUse } from "#domain/cleaning-plan/index";
import type { Database } from "../../../platform/db.ts";
import { devices } from "../../../platform/schema.ts";
import { storedInputs } from "../../plants/index.ts";
import { eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { allow, dashboardOrDevices } from "../../../access/allow.ts";
import { authorOf } from "../../../access/audit.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { markPlantPlans, runAtOnce } from "../../../platform/tasks/due-plans.ts";
import { startTask } from "../../../platform/tasks/start-task.ts";
import { validate } from "../../../platform/validate.ts";
import { save } from "../../../records/save.ts";
import { withDevice } from "../../devices/index.ts";

type AnalyzedDevice = Pick<typeof devices.$inferSelect, "plant_id" | "soiling_rate" | "runWashAnalysis">;

async function dailyAnalysis(db: Database, device: AnalyzedDevice): Promise<DailyAnalysis> {
  const stored = await storedInputs(db, device.plant_id);
  const rate = rateInUse(stored.inputs, device.soiling_rate);
  return {
    runWashAnalysis: device.runWashAnalysis,
    soilingRate: rate?.rate ?? null,
    rateOf: rate?.of ?? "plant",
    refused: refusedConditions(stored, device.soiling_rate),
    untouched: unsetInputs(stored.inputs),
  };
}

export const daily = new Hono<AppEnv>()
  .get("/api/device/:id/run-wash-analysis", allow(dashboardOrDevices), withDevice, async (c) =>
    c.json<DailyAnalysis>(await dailyAnalysis(c.var.db, c.get("device"))),
  )
  .put(
    "/api/device/:id/run-wash-analysis",
    allow("inputs.save"),
    withDevice,
    validate("json", RunWashAnalysis),
    async (c) => {
      const { runWashAnalysis } = c.req.valid("json");
      const { db, device } = c.var;
      const { device_id: subject, plant_id } = device;
      const at = now();
      const state = await dailyAnalysis(db, device);
      if (runWashAnalysis && Object.keys(state.refused).length > 0)
        return problem(c, 422, dailyTexts.refused, { type: "validation", fields: state.refused });
      if (runWashAnalysis === device.runWashAnalysis) return c.json<DailyAnalysis>(state);
      const change = { before: { runWashAnalysis: device.runWashAnalysis }, after: { runWashAnalysis } };
      await save(db, {
        entry: { action: "daily-analysis-set", ...authorOf(c, at), subject, ...change },
        statements: [
          db.update(devices).set(change.after).where(eq(devices.device_id, subject)),
          // Its first run is at once.
          ...(runWashAnalysis
            ? [
                markPlantPlans(db, sql`(select ${plant_id} as plant_id)`, at),
                runAtOnce(db, plant_id, dayOf(device.timezone, at)),
              ]
            : []),
        ],
      });
      if (runWashAnalysis) c.executionCtx.waitUntil(startTask(c.env, "plans"));
      return c.json<DailyAnalysis>(await dailyAnalysis(db, { ...device, runWashAnalysis }));
    },
  );
