import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { allow, dashboardOrDevices } from "../../access/allow.ts";
import { audit } from "../../access/audit.ts";
import { addDays, dayOf } from "#contract/common/calendar";
import { type CleaningList, type OffsetHistory, SaveCleanings, SaveOffset } from "#contract/cleanings/cleanings";
import { SaveSystematic, type SystematicSetting } from "#contract/common/uncertainty";
import { texts } from "#contract/common/texts";
import { analytics } from "../../platform/analytics.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { markPlans, startDuePlans } from "../../platform/tasks/due-plans.ts";
import { devices, recommendations } from "../../platform/schema.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { systematicSetting, withDevice } from "../devices/index.ts";
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
      const save = c.req.valid("json");
      const { db, device, requestId } = c.var;
      const at = now();
      const latest = addDays(dayOf(device.timezone, at), 1);
      if (Object.keys(save.cleaningEvents).some((day) => day > latest))
        return problem(c, 422, texts.cleaningInFuture, { fields: { cleaningEvents: texts.cleaningInFuture } });
      const before = await cleaningsQuery(db, device.device_id);
      const by = { userId: c.get("principal")!.user.id, at };
      const next = crypto.randomUUID();
      const promises = await promisesOf({ env: c.env, db, kernels: analytics(), now: at }, device, before, save);
      const saved = await saveCleanings(db, { ...save, ...by, deviceId: device.device_id, next, promises });
      if (!saved) return problem(c, 409, texts.cleaningsChanged, { type: "conflict" });
      c.executionCtx.waitUntil(startDuePlans(c.env));
      const subject = device.device_id;
      await audit(db, { action: "cleanings-saved", ...by, subject, ...changedDays(before, save), requestId });
      return c.json<CleaningList>(await cleaningList(db, { ...device, cleanings_version: next }, analytics(), at));
    },
  )
  .get("/api/device/:id/offset", allow("dashboard.view"), withDevice, async (c) =>
    c.json<OffsetHistory>(await offsetHistory(c.get("db"), c.get("device").device_id)),
  )
  .put("/api/device/:id/offset", allow("offset.edit"), withDevice, validate("json", SaveOffset), async (c) => {
    const { offset } = c.req.valid("json");
    const { db, device, requestId } = c.var;
    const by = { userId: c.get("principal")!.user.id, at: now() };
    const before = await offsetHistory(db, device.device_id);
    await setOffset(db, device.device_id, offset, by);
    c.executionCtx.waitUntil(startDuePlans(c.env));
    const subject = device.device_id;
    await audit(db, { action: "offset-set", ...by, subject, before: before.offset, after: offset, requestId });
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
      const { db, device, requestId } = c.var;
      const by = { userId: c.get("principal")!.user.id, at: now(), subject: device.device_id };
      await db.batch([
        db.update(devices).set({ systematic_points: points }).where(eq(devices.device_id, device.device_id)),
        markPlans(db, eq(recommendations.device_id, device.device_id), by.at),
      ]);
      c.executionCtx.waitUntil(startDuePlans(c.env));
      const change = { before: { systematic_points: device.systematic_points }, after: { systematic_points: points } };
      await audit(db, { action: "systematic-uncertainty-set", ...by, ...change, requestId });
      return c.json<SystematicSetting>(await systematicSetting(db, { ...device, systematic_points: points }));
    },
  );
