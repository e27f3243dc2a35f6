import { createMiddleware } from "hono/factory";
import { visibleDevice } from "../../access/scope.ts";
import { texts } from "#contract/common/texts";
import type { AppEnv } from "../../platform/context.ts";
import { database, type Database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import type { DeviceRow } from "../../platform/schema.ts";

export interface DeviceEnv {
  Variables: { device: DeviceRow; db: Database };
}

export const withDevice = createMiddleware<AppEnv & DeviceEnv>(async (c, next) => {
  const db = database(c.env);
  const device = await visibleDevice(db, c.get("principal")!, c.req.param("id") ?? "");
  if (!device) return problem(c, 404, texts.deviceNotFound);
  c.set("device", device);
  c.set("db", db);
  await next();
});
