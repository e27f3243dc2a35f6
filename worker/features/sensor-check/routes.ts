import { Hono } from "hono";
import { allow, dashboardOrDevices } from "../../access/allow.ts";
import { DayDecisionRequest, type SensorCheck, sensorCheckTexts as texts } from "#contract/soiling/sensor-check";
import { deviceObject } from "../../device/rpc.ts";
import { authorOf } from "../../access/audit.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { startDuePlans } from "../../platform/tasks/due-plans.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { withDevice } from "../devices/index.ts";
import { saveDecision, sensorCheckOf, undoDecision } from "./store.ts";

export const sensorCheck = new Hono<AppEnv>()
  .get("/api/device/:id/sensor-check", allow(dashboardOrDevices), withDevice, async (c) =>
    c.json<SensorCheck>(await sensorCheckOf(c.get("db"), c.get("device").device_id)),
  )
  .post(
    "/api/device/:id/day-decisions",
    allow("offset.edit", { needsComputing: "analysis" }),
    withDevice,
    validate("json", DayDecisionRequest),
    async (c) => {
      const { db, device } = c.var;
      const by = authorOf(c, now());
      const isSaved = await saveDecision(db, device.device_id, c.req.valid("json"), by);
      if (!isSaved) return problem(c, 409, texts.tooMany);
      await deviceObject(c.env, device.device_id).judgeDays({ now: by.at });
      c.executionCtx.waitUntil(startDuePlans(c.env));
      return c.json<SensorCheck>(await sensorCheckOf(db, device.device_id));
    },
  )
  .delete(
    "/api/device/:id/day-decisions/:decision",
    allow("offset.edit", { needsComputing: "analysis" }),
    withDevice,
    async (c) => {
      const { db, device } = c.var;
      const by = authorOf(c, now());
      const isUndone = await undoDecision(db, device.device_id, c.req.param("decision"), by);
      if (!isUndone) return problem(c, 404, texts.notFound);
      await deviceObject(c.env, device.device_id).judgeDays({ now: by.at });
      c.executionCtx.waitUntil(startDuePlans(c.env));
      return c.json<SensorCheck>(await sensorCheckOf(db, device.device_id));
    },
  );
