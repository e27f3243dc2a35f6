import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { DeviceSettings } from "../../../device/base/types.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { inboundTexts } from "#contract/common/texts";
import { problem } from "../../../platform/problem.ts";
import { database } from "../../../platform/db.ts";
import { now } from "../../../platform/clock.ts";
import { deviceOfKey, keyOf } from "./device-key.ts";
import { wrongKey } from "./wrong-key.ts";

export interface KeyedEnv {
  Variables: { keyed: DeviceSettings };
}

export const withKey = createMiddleware<AppEnv & KeyedEnv>(async (c, next) => {
  const key = keyOf(c.req.raw.headers);
  const device = key === null ? null : await deviceOfKey(database(c.env), key, now());
  if (!device) return wrongKey(c as unknown as Context<AppEnv>, key);
  if (device.isRetired) return problem(c, 410, inboundTexts.retired);
  c.set("keyed", device.settings);
  await next();
});
