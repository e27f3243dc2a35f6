import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { allow, dashboardOrDevices } from "../../access/allow.ts";
import { authorOf } from "../../access/audit.ts";
import { addDays, dayOf } from "#contract/common/calendar";
import { type CleaningList, type OffsetHistory, SaveCleanings, SaveOffset } from "#contract/cleanings/cleanings";
import { SaveSystematic, type SystematicSetting } from "#contract/common/uncertainty";
import { texts } from "#contract/common/texts";
import { analytics } from "../../platform/analytics.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { markPlans, startDuePlans } from "../../platform/tasks/due-plans.ts";
import { devices } from "../../platform/schema.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { systematicSetting, withDevice } from "../devices/index.ts";
import { save } from "../../records/save.ts";
import { changedDays } from "./changed-days.ts";
import { cleaningList } from "./list.ts";
import { offsetHistory, setOffset } from "./offset.ts";
import { promisesOf } from "./promises.ts";
import { cleaningsQuery, saveCleanings } from "./store.ts";

export const cleanings = new Hono<AppEnv>()
  .get("/api/device/:id/cleanings", allow(dashboardOrDevices), withDevice, async (c) =>
    c.json<CleaningList>(await cleaningList(c.get("db"), c.get("device"), analytics(), now())),
  )
  .put(
    "/api/device/:id/cleanings",
    allow("cleanings.edit", { maxBytes: 1024 * 1024, needsComputing: "analysis" }),
    withDevice,
    validate("json", SaveCleanings),
    async (c) => {
      const form = c.req.valid("json");
      const { db, device } = c.var;
      const at = now();
      const latest = addDays(dayOf(device.timezone, at), 1);
      if (Object.keys(form.cleaningEvents).some((day) => day > latest))
        return problem(c, 422, texts.cleaningInFuture, { fields: { cleaningEvents: texts.cleaningInFuture } });
      const before = await cleaningsQuery(db, device.device_id);
      const next = crypto.randomUUID();
      const promises = await promisesOf({ env: c.env, db, kernels: analytics(), now: at }, device, before, form);
      const change = changedDays(before, form);
      const cleaned = { ...form, deviceId: device.device_id, change, next, promises };
      const saved = await saveCleanings(db, cleaned, authorOf(c, at));
      if (!saved) return problem(c, 409, texts.cleaningsChanged, { type: "conflict" });
      c.executionCtx.waitUntil(startDuePlans(c.env));
      return c.json<CleaningList>(await cleaningList(db, { ...device, cleanings_version: next }, analytics(), at));
    },
  )
  .get("/api/device/:id/offset", allow("dashboard.view"), withDevice, async (c) =>
    c.json<OffsetHistory>(await offsetHistory(c.get("db"), c.get("device").device_id)),
  )
  .put("/api/device/:id/offset", allow("offset.edit"), withDevice, validate("json", SaveOffset), async (c) => {
    const { offset } = c.req.valid("json");
    const { db, device } = c.var;
    await setOffset(db, device.device_id, offset, authorOf(c, now()));
    c.executionCtx.waitUntil(startDuePlans(c.env));
    return c.json<OffsetHistory>(await offsetHistory(db, device.device_id));
  })
  .get("/api/device/:id/systematic-uncertainty", allow("dashboard.view"), withDevice, async (c) =>
    c.json<SystematicSetting>(await systematicSetting(c.get("db"), c.get("device"))),
  )
  .put(
    "/api/device/:id/systematic-uncertainty",
    allow("offset.edit"),
    withDevice,
    validate("json", SaveSystematic),
    async (c) => {
      const { points } = c.req.valid("json");
      const { db, device } = c.var;
      const { device_id: subject, systematic_points } = device;
      const by = authorOf(c, now());
      const change = { before: { systematic_points }, after: { systematic_points: points } };
      await save(db, {
        entry: { action: "systematic-uncertainty-set", ...by, subject, ...change },
        statements: [
          db.update(devices).set(change.after).where(eq(devices.device_id, subject)),
          markPlans(db, [subject], by.at),
        ],
      });
      c.executionCtx.waitUntil(startDuePlans(c.env));
      return c.json<SystematicSetting>(await systematicSetting(db, { ...device, systematic_points: points }));
    },
  );
