import { Hono } from "hono";
import { allow } from "../../../access/allow.ts";
import { audit, auditCallOf, type CallContext } from "../../../access/audit.ts";
import { retiredDevice } from "../../../access/scope.ts";
import { deviceErasePlanned, queueMail, sendMailAfterResponse } from "../../../adapters/mail/index.ts";
import { dayOf } from "#contract/common/calendar";
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
import { database, type Database } from "../../../platform/db.ts";
import { problem } from "../../../platform/problem.ts";
import { portalAddress } from "../../../platform/settings.ts";
import type { DeviceRow } from "../../../platform/schema.ts";
import { validate } from "../../../platform/validate.ts";
import { withDevice } from "../visible.ts";
import { isShared, planDeviceErasure, planOwners } from "./erase.ts";
import { restoreDevice, retireDevice } from "./retire.ts";

const refusals = { "command-runs": upkeepTexts.commandRuns, "job-runs": upkeepTexts.jobRuns } as const;

export const upkeep = new Hono<AppEnv>()
  .post(
    "/api/device/:id/retire",
    allow("devices.edit", { needsConfirmation: true }),
    withDevice,
    validate("json", RetireDevice),
    async (c) => {
      const { principal, requestId, device, db } = c.var;
      const at = now();
      if (device.retired_at !== null)
        return c.json<RetiredDevice>({ message: upkeepTexts.retired(device.device_name), cancelledCommands: 0 });
      const ended = await retireDevice(c.env, db, device.device_id, { by: principal!.user.id, requestId, now: at });
      if (!ended.ok) return problem(c, 409, refusals[ended.reason]);
      await note(c, db, "device-retired", device, at, c.req.valid("json"));
      const { cancelledCommands } = ended;
      return c.json<RetiredDevice>({ message: upkeepTexts.retired(device.device_name), cancelledCommands });
    },
  )
  .post("/api/device/:id/restore", allow("devices.edit"), async (c) => {
    const db = database(c.env);
    const device = await retiredDevice(db, c.get("principal")!, c.req.param("id"));
    if (!device) return problem(c, 404, texts.deviceNotFound);
    await restoreDevice(db, device.device_id);
    await note(c, db, "device-restored", device, now());
    return c.json<UpkeepAnswer>({ message: upkeepTexts.restored(device.device_name) });
  })
  .post(
    "/api/device/:id/erase",
    allow("devices.edit", { needsConfirmation: true }),
    validate("json", EraseDevice),
    async (c) => {
      const { principal } = c.var;
      const db = database(c.env);
      const device = await retiredDevice(db, principal!, c.req.param("id"));
      if (!device) return problem(c, 404, texts.deviceNotFound);
      const isOwner = principal!.user.user_type !== "Admin";
      if (isOwner && (await isShared(db, device.plant_id, principal!.user.id)))
        return problem(c, 403, upkeepTexts.shared);
      if (c.req.valid("json").device_name !== device.device_name) {
        const fields = { device_name: upkeepTexts.otherName };
        return problem(c, 422, upkeepTexts.otherName, { type: "validation", fields });
      }
      const at = now();
      const eraseAt = await planDeviceErasure(db, device.device_id, principal!.user.id, at);
      if (eraseAt === null) return problem(c, 409, upkeepTexts.eraseKnown);
      await note(c, db, "device-erase-planned", device, at, { eraseAt });
      const link = `${portalAddress(c.env, c.req.url)}/device/listing?service=retired`;
      for (const { email, zone } of await planOwners(db, device.plant_id)) {
        const due = dayOf(zone ?? device.timezone, eraseAt);
        await queueMail(db, { to: email, content: deviceErasePlanned({ name: device.device_name, due, link }), at });
      }
      sendMailAfterResponse(c.env, c.executionCtx);
      return c.json<UpkeepAnswer>({ message: upkeepTexts.erasePlanned(device.device_name) });
    },
  );

function note(
  c: CallContext & { var: AppEnv["Variables"] },
  db: Database,
  action: string,
  device: DeviceRow,
  at: number,
  after?: unknown,
): Promise<void> {
  const { device_name, serialno, plant_id: plant, installationdate } = device;
  return audit(db, {
    action,
    at,
    userId: c.var.principal!.user.id,
    subject: device.device_id,
    after,
    before: { device_name, serialno, plant, installationdate },
    ...auditCallOf(c),
  });
}
