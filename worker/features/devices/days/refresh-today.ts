import { createMiddleware } from "hono/factory";
import { deviceObject } from "../../../device/rpc.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { logged } from "../../../platform/log.ts";
import type { DeviceEnv } from "../visible.ts";

/** Minimum time between refreshes of a device by one isolate [s]. */
const STEP_SECONDS = 300;
const MAX_DEVICES = 5000;
const refreshedAt = new Map<string, number>();

/** A viewed day is as fresh as now; other days of today are up to four hours old (decision 0490). */
export const withToday = createMiddleware<AppEnv & DeviceEnv>(async (c, next) => {
  const { device_id, retired_at } = c.get("device");
  const at = now();
  if (retired_at === null && at - (refreshedAt.get(device_id) ?? 0) >= STEP_SECONDS) {
    if (refreshedAt.size >= MAX_DEVICES) refreshedAt.clear();
    refreshedAt.set(device_id, at);
    await deviceObject(c.env, device_id)
      .refreshToday({ now: at })
      .catch(logged("today-not-refreshed", { device: device_id }));
  }
  await next();
});
