import { createMiddleware } from "hono/factory";
import { readableDevice, visibleDevice } from "../../access/scope.ts";
import { texts } from "#contract/common/texts";
import type { AppEnv } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import type { DeviceRow } from "../../platform/schema.ts";

export interface DeviceEnv {
  Variables: { device: DeviceRow };
}

const deviceOf = (find: typeof visibleDevice) =>
  createMiddleware<AppEnv & DeviceEnv>(async (c, next) => {
    const device = await find(c.var.db, c.get("principal")!, c.req.param("id") ?? "");
    if (!device) return problem(c, 404, texts.deviceNotFound);
    c.set("device", device);
    await next();
  });

export const withDevice = deviceOf(visibleDevice);

/** For calls that only read: the past of a retired device stays readable. */
export const withReadableDevice = deviceOf(readableDevice);
