import { Hono } from "hono";
import { allow, confirmed } from "../../../access/allow.ts";
import { actOf, actorOf } from "../../../access/audit.ts";
import { retiredDevice } from "../../../access/scope.ts";
import { sendMailAfterResponse } from "../../../adapters/mail/index.ts";
import { texts } from "#contract/common/texts";
import {
  EraseDevice,
  RetireDevice,
  type RetiredDevice,
  type UpkeepAnswer,
  upkeepTexts,
} from "#contract/devices/upkeep";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { problem, refuseFields } from "../../../platform/problem.ts";
import { portalAddress } from "../../../platform/settings.ts";
import { validate } from "../../../platform/validate.ts";
import { withDevice, withReadableDevice } from "../visible.ts";
import { isShared, planDeviceErasure } from "./erase.ts";
import { restoreDevice, retireDevice } from "./retire.ts";
import { operationTexts } from "#contract/common/operation-texts";
import { type DeviceUnits, ReplaceUnit, type ReplacedUnit, unitTexts } from "#contract/devices/units";
import { tooMany } from "../../../access/rate-limits/limit.ts";
import { unitLimit } from "../register/unit-limit.ts";
import { replaceUnit, undoReplacement, unitsOf } from "./replace.ts";

export const unitRoutes = new Hono<AppEnv>()
  .get("/api/device/:id/units", allow("devices.view"), withReadableDevice, async (c) =>
    c.json<DeviceUnits>(await unitsOf(c.env, { db: c.var.db, principal: c.get("principal")! }, c.get("device"), now())),
  )
  .post(
    "/api/device/:id/units",
    allow("devices.edit", confirmed),
    withDevice,
    validate("json", ReplaceUnit),
    async (c) => {
      const { device, db } = c.var;
      if (device.retired_at !== null) return problem(c, 404, texts.deviceNotFound);
      const limit = await unitLimit(c, db, c.get("principal")!.user.id);
      if (limit.refused) return limit.refused;
      const replaced = await replaceUnit(c.env, db, device, c.req.valid("json"), actorOf(actOf(c, now())));
      if (!replaced.ok && replaced.status === 429) return tooMany(c, operationTexts.tooManyUnits, replaced.retryAfter);
      if (!replaced.ok) {
        const { status, title, fields } = replaced;
        return problem(c, status, title, fields ? { type: "validation", fields } : {});
      }
      await limit.forgive();
      const { message, cancelledCommands } = replaced;
      return c.json<ReplacedUnit>({ message, cancelledCommands });
    },
  )
  .post("/api/device/:id/units/undo", allow("devices.edit"), withDevice, async (c) => {
    const { device, db } = c.var;
    const undone =
      device.retired_at === null ? await undoReplacement(c.env, db, device, actorOf(actOf(c, now()))) : null;
    if (undone === null) return problem(c, 409, unitTexts.tooLate);
    return c.json<UpkeepAnswer>({ message: unitTexts.undone(device.device_name, undone.serialno) });
  });

const refusals = { "command-runs": upkeepTexts.commandRuns, "job-runs": upkeepTexts.jobRuns } as const;

export const upkeep = new Hono<AppEnv>()
  .post(
    "/api/device/:id/retire",
    allow("devices.edit", confirmed),
    withDevice,
    validate("json", RetireDevice),
    async (c) => {
      const { device, db } = c.var;
      if (device.retired_at !== null)
        return c.json<RetiredDevice>({ message: upkeepTexts.retired(device.device_name), cancelledCommands: 0 });
      const by = actorOf(actOf(c, now()));
      const ended = await retireDevice(c.env, db, device, c.req.valid("json"), by);
      if (!ended.ok) return problem(c, 409, refusals[ended.reason]);
      const { cancelledCommands } = ended;
      return c.json<RetiredDevice>({ message: upkeepTexts.retired(device.device_name), cancelledCommands });
    },
  )
  .post("/api/device/:id/restore", allow("devices.edit"), async (c) => {
    const device = await retiredDevice(c.var.db, c.get("principal")!, c.req.param("id"));
    if (!device || !(await restoreDevice(c.var.db, device, actorOf(actOf(c, now())))))
      return problem(c, 404, texts.deviceNotFound);
    return c.json<UpkeepAnswer>({ message: upkeepTexts.restored(device.device_name) });
  })
  .post("/api/device/:id/erase", allow("devices.edit", confirmed), validate("json", EraseDevice), async (c) => {
    const { principal, db } = c.var;
    const device = await retiredDevice(db, principal!, c.req.param("id"));
    if (!device) return problem(c, 404, texts.deviceNotFound);
    if (!principal!.permissions.has("plants.assign") && (await isShared(db, device.plant_id, principal!.user.id)))
      return problem(c, 403, upkeepTexts.shared);
    if (c.req.valid("json").device_name !== device.device_name)
      return refuseFields(c, { device_name: upkeepTexts.otherName });
    const portal = portalAddress(c.env, c.req.url);
    if (!(await planDeviceErasure(db, device, portal, actorOf(actOf(c, now())))))
      return problem(c, 409, upkeepTexts.eraseKnown);
    sendMailAfterResponse(c.env, c.executionCtx);
    return c.json<UpkeepAnswer>({ message: upkeepTexts.erasePlanned(device.device_name) });
  });
