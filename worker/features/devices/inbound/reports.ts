import { type Context, Hono } from "hono";
import { allow } from "../../../access/allow.ts";
import { DeviceConfigurationReport, DeviceHealthReport, type ReportAnswer } from "#contract/devices/reports";
import { deviceObject } from "../../../device/rpc.ts";
import type { DeviceReport } from "../../../device/state/configuration.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { validate } from "../../../platform/validate.ts";
import { aheadOfClock, type KeyedEnv, withKey } from "./device-key.ts";

async function store(c: Context<AppEnv & KeyedEnv>, report: Exclude<DeviceReport, { kind: "connection" }>) {
  const at = now();
  const wrong = aheadOfClock(report.report.t, at);
  if (wrong) return problem(c, 422, wrong.t, { type: "validation", fields: wrong });
  const stored = await deviceObject(c.env, c.get("keyed").device_id).report({ report, now: at });
  return c.json<ReportAnswer>({ stored });
}

export const deviceReports = new Hono<AppEnv>()
  .post(
    "/api/device/inbound/configuration",
    allow("device-key"),
    withKey,
    validate("json", DeviceConfigurationReport),
    (c) => store(c, { kind: "configuration", report: c.req.valid("json") }),
  )
  .post("/api/device/inbound/health", allow("device-key"), withKey, validate("json", DeviceHealthReport), (c) =>
    store(c, { kind: "health", report: c.req.valid("json") }),
  );
