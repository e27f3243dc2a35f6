import { and, desc, eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { type CleaningList, type OffsetHistory, SaveCleanings, SaveOffset } from "#contract/cleanings/cleanings";
import { type Author, authorOf } from "../../access/audit.ts";
import type { Database } from "../../platform/db.ts";
import { markPlans, startDuePlans } from "../../platform/tasks/due-plans.ts";
import { devices, offsets, users } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";
import { replaceCleanings } from "./replace.ts";
import { cleaningsQuery } from "./store.ts";
import { allow, dashboardOrDevices } from "../../access/allow.ts";
import { shownNameAt } from "../../access/scope.ts";
import { addDays, dayOf } from "#contract/common/calendar";
import { SaveSystematic, type SystematicSetting } from "#contract/common/uncertainty";
import { texts } from "#contract/common/texts";
import { analytics } from "../../platform/analytics.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv, Principal } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { systematicSetting, withDevice, withReadableDevice } from "../devices/index.ts";
import { cleaningList } from "./list.ts";

/** Older offsets are in Audit. */
export const HISTORY = 50;

function offsetsQuery(db: Database, deviceId: string, reader: Principal | null) {
  return db
    .select({ value: offsets.value, setAt: offsets.set_at, setBy: shownNameAt(reader, deviceId) })
    .from(offsets)
    .leftJoin(users, eq(users.id, offsets.set_by))
    .where(eq(offsets.device_id, deviceId))
    .orderBy(desc(offsets.id))
    .limit(HISTORY);
}

/** `reader`: for the names. */
export async function offsetHistory(
  db: Database,
  deviceId: string,
  reader: Principal | null = null,
): Promise<OffsetHistory> {
  const history = await offsetsQuery(db, deviceId, reader);
  return { offset: history[0]?.value ?? 0, history };
}

export async function setOffset(db: Database, deviceId: string, value: number, by: Author): Promise<void> {
  const { offset: before } = await offsetHistory(db, deviceId);
  const newest = sql`(select id from ${offsets} where ${offsets.device_id} = ${deviceId} order by id desc limit ${HISTORY})`;
  await save(db, {
    entry: { action: "offset-set", ...by, subject: deviceId, before, after: value },
    statements: [
      db.insert(offsets).values({ device_id: deviceId, value, set_by: by.userId, set_at: Math.floor(by.at) }),
      db.delete(offsets).where(and(eq(offsets.device_id, deviceId), sql`${offsets.id} not in ${newest}`)),
      markPlans(db, [deviceId], by.at),
    ],
  });
}

export const cleanings = new Hono<AppEnv>()
  .get("/api/device/:id/cleanings", allow(dashboardOrDevices), withReadableDevice, async (c) =>
    c.json<CleaningList>(await cleaningList(c.var.db, c.get("device"), analytics(), now())),
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
      const next = await replaceCleanings({ env: c.env, db, device, by: authorOf(c, at) }, before, form);
      if (next === null) return problem(c, 409, texts.cleaningsChanged, { type: "conflict" });
      c.executionCtx.waitUntil(startDuePlans(c.env));
      return c.json<CleaningList>(await cleaningList(db, { ...device, cleanings_version: next }, analytics(), at));
    },
  )
  .get("/api/device/:id/offset", allow("dashboard.view"), withReadableDevice, async (c) =>
    c.json<OffsetHistory>(await offsetHistory(c.var.db, c.get("device").device_id, c.get("principal"))),
  )
  .put("/api/device/:id/offset", allow("offset.edit"), withDevice, validate("json", SaveOffset), async (c) => {
    const { offset } = c.req.valid("json");
    const { db, device } = c.var;
    await setOffset(db, device.device_id, offset, authorOf(c, now()));
    c.executionCtx.waitUntil(startDuePlans(c.env));
    return c.json<OffsetHistory>(await offsetHistory(db, device.device_id, c.get("principal")));
  })
  .get("/api/device/:id/systematic-uncertainty", allow("dashboard.view"), withReadableDevice, async (c) =>
    c.json<SystematicSetting>(await systematicSetting(c.var.db, c.get("device"))),
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
