import { createMiddleware } from "hono/factory";
import { readableDevice, visibleDevice } from "../../access/scope.ts";
import { texts } from "#contract/common/texts";
import type { AppEnv } from "../../platform/context.ts";
import { database, type Database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import type { DeviceRow } from "../../platform/schema.ts";

export interface DeviceEnv {
  Variables: { device: DeviceRow; db: Database };
}

const deviceOf = (find: typeof visibleDevice) =>
  createMiddleware<AppEnv & DeviceEnv>(async (c, next) => {
    const db = database(c.env);
    const device = await find(db, c.get("principal")!, c.req.param("id") ?? "");
    if (!device) return problem(c, 404, texts.deviceNotFound);
    c.set("device", device);
    c.set("db", db);
    await next();
  });

export const withDevice = deviceOf(visibleDevice);

/** For calls that only read: the past of a retired device stays readable. */
export const withReadableDevice = deviceOf(readableDevice);
