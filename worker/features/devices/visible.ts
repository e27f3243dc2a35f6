import { createMiddleware } from "hono/factory";
import { visibleDevice } from "../../access/scope.ts";
import { texts } from "#contract/common/texts";
import type { AppEnv } from "../../platform/context.ts";
import { database, type Database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import type { devices } from "../../platform/schema.ts";

type DeviceRow = typeof devices.$inferSelect;

/** What routes below `/:id` find ready: the device that the person may see, and the request's database session. */
export interface DeviceEnv {
  Variables: { device: DeviceRow; db: Database };
}

/** Answers 404 unless the path's `:id` is a device in the person's scope. */
export const withDevice = createMiddleware<AppEnv & DeviceEnv>(async (c, next) => {
  const db = database(c.env);
  const device = await visibleDevice(db, c.get("principal")!, c.req.param("id") ?? "");
  if (!device) return problem(c, 404, texts.deviceNotFound);
  c.set("device", device);
  c.set("db", db);
  await next();
});
