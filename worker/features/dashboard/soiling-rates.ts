import { type Context, Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { authorOf } from "../../access/audit.ts";
import { visibleDevice } from "../../access/scope.ts";
import { hasWeatherService } from "../../adapters/weather/index.ts";
import { dayOf } from "#contract/common/calendar";
import {
  DetectIntervalsRequest,
  type DeviceSoilingRate,
  SaveSoilingRate,
  type SoilingInterval,
  type SoilingIntervals,
  type SoilingRate,
  SoilingRateRequest,
} from "#contract/soiling/soiling";
import { texts } from "#contract/common/texts";
import { deviceObject } from "../../device/rpc.ts";
import { analytics } from "../../platform/analytics.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { startDuePlans } from "../../platform/tasks/due-plans.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { type DeviceEnv, withDevice } from "../devices/index.ts";
import { chooseRate, chosenRate } from "./chosen-rate.ts";
import { evidenceOf, historyOf } from "./evidence.ts";
import { soilingIntervals } from "./intervals.ts";
import { aroundRange, isRateRange, soilingRate } from "./soiling-rate.ts";

type DeviceContext = Context<AppEnv & DeviceEnv>;

async function measuredRate(c: DeviceContext): Promise<SoilingInterval | null> {
  const { db, device } = c.var;
  const known = { db, hasService: hasWeatherService(c.env) };
  const { days, evidence } = await historyOf(known, device, deviceObject(c.env, device.device_id));
  return soilingIntervals(days, evidence, analytics()).intervals[0] ?? null;
}

export const soilingRates = new Hono<AppEnv>()
  .post(
    "/api/device/soilingRate",
    allow("savings.run", { needsComputing: "plan", onlyReads: true }),
    validate("json", SoilingRateRequest),
    async (c) => {
      const { device_id, start_date, end_date } = c.req.valid("json");
      const db = database(c.env);
      const device = await visibleDevice(db, c.get("principal")!, device_id);
      if (!device) return problem(c, 404, texts.deviceNotFound);
      if (!isRateRange(start_date, end_date, dayOf(device.timezone, now())))
        return problem(c, 422, texts.invalidRange, {
          detail: texts.rateRange,
          fields: { end_date: texts.invalidRange },
        });
      const range = { from: start_date, to: end_date };
      const known = { db, hasService: hasWeatherService(c.env) };
      const around = await evidenceOf(known, device, deviceObject(c.env, device_id), aroundRange(range));
      return c.json<SoilingRate>(soilingRate(around, range, analytics()));
    },
  )
  .post(
    "/api/device/detectSoilingRateInterval",
    allow("savings.run", { needsComputing: "plan", onlyReads: true }),
    validate("json", DetectIntervalsRequest),
    async (c) => {
      const db = database(c.env);
      const device = await visibleDevice(db, c.get("principal")!, c.req.valid("json").device_id);
      if (!device) return problem(c, 404, texts.deviceNotFound);
      const known = { db, hasService: hasWeatherService(c.env) };
      const { days, evidence } = await historyOf(known, device, deviceObject(c.env, device.device_id));
      return c.json<SoilingIntervals>(soilingIntervals(days, evidence, analytics()));
    },
  )
  .put(
    "/api/device/:id/soiling-rate",
    allow("inputs.save"),
    withDevice,
    validate("json", SaveSoilingRate),
    async (c) => {
      const chosen = c.req.valid("json");
      const { db, device } = c.var;
      const at = now();
      if (!isRateRange(chosen.soilingRateStartDate, chosen.soilingRateEndDate, dayOf(device.timezone, at)))
        return problem(c, 422, texts.invalidRange, { fields: { soilingRateEndDate: texts.invalidRange } });
      await chooseRate(db, device, chosen, authorOf(c, at));
      c.executionCtx.waitUntil(startDuePlans(c.env));
      return c.json<SaveSoilingRate>(chosen);
    },
  )
  .get("/api/device/:id/soiling-rate", allow("dashboard.view", { needsComputing: "plan" }), withDevice, async (c) =>
    c.json<DeviceSoilingRate>({ kept: chosenRate(c.var.device), measured: await measuredRate(c) }),
  )
  .delete("/api/device/:id/soiling-rate", allow("inputs.save"), withDevice, async (c) => {
    const { db, device } = c.var;
    if (chosenRate(device) !== null) {
      await chooseRate(db, device, null, authorOf(c, now()));
      c.executionCtx.waitUntil(startDuePlans(c.env));
    }
    return c.json<DeviceSoilingRate>({ kept: null, measured: await measuredRate(c) });
  });
