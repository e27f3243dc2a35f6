import { type Context, Hono } from "hono";
import { allow } from "../../../access/allow.ts";
import type { AppEnv } from "../../../platform/context.ts";
import type { ReceivedData } from "#contract/inbound/inbound";
import { DeviceConfigurationReport, DeviceHealthReport, type ReportAnswer } from "#contract/devices/reports";
import { deviceObject } from "../../../device/rpc.ts";
import type { DeviceReport } from "../../../device/state/configuration.ts";
import { now } from "../../../platform/clock.ts";
import { problem } from "../../../platform/problem.ts";
import { validate } from "../../../platform/validate.ts";
import { aheadOfClock, type KeyedEnv, notTaken, withKey } from "./device-key.ts";
import { deviceCommands } from "./commands.ts";
import { particle } from "./particle.ts";
import { readings } from "./readings.ts";
import { upload } from "./file/upload.ts";

async function store(c: Context<AppEnv & KeyedEnv>, report: Exclude<DeviceReport, { kind: "connection" }>) {
  const at = now();
  const wrong = aheadOfClock(report.report.t, at);
  if (wrong) return problem(c, 422, wrong.t, { type: "validation", fields: wrong });
  const stored = await deviceObject(c.env, c.get("keyed").device_id).report({ report, now: at });
  return c.json<ReportAnswer>({ stored });
}

const deviceReports = new Hono<AppEnv>()
  .get("/api/device/inbound/received", allow("device-key"), withKey, async (c) => {
    const at = now();
    const received = await deviceObject(c.env, c.get("keyed").device_id).received({ now: at });
    return received.ok ? c.json<ReceivedData>({ ...received.value, now: Math.floor(at) }) : notTaken(c, received);
  })
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

export const inbound = new Hono<AppEnv>()
  .route("/", readings)
  .route("/", upload)
  .route("/", deviceCommands)
  .route("/", deviceReports)
  .route("/", particle);
