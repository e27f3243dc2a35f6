import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { allow } from "../../../access/allow.ts";
import type { DeviceConfig } from "#contract/devices/config";
import { deviceObject } from "../../../device/rpc.ts";
import { analytics } from "../../../platform/analytics.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { sha256Hex } from "../../../platform/digest.ts";
import { plants } from "../../../platform/schema.ts";
import { deliveryOf } from "../commands/request.ts";
import { withDevice } from "../visible.ts";
import { snapshot } from "./snapshot.ts";

/** Polled every 5 s, so an unchanged snapshot is a 304 without a body. */
export const configuration = new Hono<AppEnv>().get(
  "/api/device/:id/config",
  allow("devices.configure"),
  withDevice,
  async (c) => {
    const device = c.get("device");
    const at = now();
    const [[plant], state] = await Promise.all([
      c.get("db").select({ plant_name: plants.plant_name }).from(plants).where(eq(plants.plant_id, device.plant_id)),
      deviceObject(c.env, device.device_id).configuration({ now: at }),
    ]);
    const row = { ...device, plant_name: plant?.plant_name ?? "", delivery: deliveryOf(c.env, device) };
    const config = snapshot(row, state, analytics(), at);
    const tag = `"${(await sha256Hex(JSON.stringify(config))).slice(0, 32)}"`;
    c.header("ETag", tag);
    c.header("Cache-Control", "private, no-cache");
    if (matches(c.req.header("if-none-match"), tag)) return c.body(null, 304);
    return c.json<DeviceConfig>(config);
  },
);

/** A proxy may have made the tag weak (RFC 9110, 13.1.2). */
const matches = (header: string | undefined, tag: string): boolean =>
  (header ?? "").split(",").some((part) => part.trim() === "*" || part.trim().replace(/^W\//, "") === tag);
