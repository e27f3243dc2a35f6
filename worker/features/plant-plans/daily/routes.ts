import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { allow, dashboardOrDevices } from "../../../access/allow.ts";
import { authorOf } from "../../../access/audit.ts";
import { dayOf } from "#contract/common/calendar";
import { type DailyAnalysis, dailyTexts, RunWashAnalysis } from "#contract/dashboard/daily-analysis";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { devices } from "../../../platform/schema.ts";
import { problem } from "../../../platform/problem.ts";
import { validate } from "../../../platform/validate.ts";
import { save } from "../../../records/save.ts";
import { withDevice } from "../../devices/index.ts";
import { enqueueRuns } from "./enqueue-runs.ts";
import { openRun } from "./rows.ts";
import { dailyAnalysis } from "./state.ts";

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
