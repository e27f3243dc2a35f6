import { Hono } from "hono";
import { operationTexts } from "#contract/common/operation-texts";
import { type DeviceUnits, ReplaceUnit, type ReplacedUnit, unitTexts } from "#contract/devices/units";
import type { UpkeepAnswer } from "#contract/devices/upkeep";
import { texts } from "#contract/common/texts";
import { allow } from "../../../access/allow.ts";
import { actOf, actorOf } from "../../../access/audit.ts";
import { tooMany } from "../../../access/rate-limits/limit.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { validate } from "../../../platform/validate.ts";
import { unitLimit } from "../register/unit-limit.ts";
import { withDevice, withReadableDevice } from "../visible.ts";
import { replaceUnit, undoReplacement, unitsOf } from "./replace.ts";

export const unitRoutes = new Hono<AppEnv>()
  .get("/api/device/:id/units", allow("devices.view"), withReadableDevice, async (c) =>
    c.json<DeviceUnits>(
      await unitsOf(c.env, { db: c.get("db"), principal: c.get("principal")! }, c.get("device"), now()),
    ),
  )
  .post(
    "/api/device/:id/units",
    allow("devices.edit", { needsConfirmation: true }),
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
