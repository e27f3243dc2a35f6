import { Hono } from "hono";
import { allow } from "../../../access/allow.ts";
import { DeviceConfigurationReport, type ReportAnswer } from "#contract/devices/reports";
import { deviceObject } from "../../../device/rpc.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { validate } from "../../../platform/validate.ts";
import { withKey } from "./keyed.ts";
import { aheadOfClock } from "./report-time.ts";

/** What a device is set to, in its own words. */
export const deviceConfiguration = new Hono<AppEnv>().post(
  "/api/device/inbound/configuration",
  allow("device-key"),
  withKey,
  validate("json", DeviceConfigurationReport),
  async (c) => {
    const report = c.req.valid("json");
    const at = now();
    const wrong = aheadOfClock(report.t, at);
    if (wrong) return problem(c, 422, wrong.t, { type: "validation", fields: wrong });
    const object = deviceObject(c.env, c.get("keyed").device_id);
    const stored = await object.report({ report: { kind: "configuration", report }, now: at });
    return c.json<ReportAnswer>({ stored });
  },
);
