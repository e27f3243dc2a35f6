import { Hono } from "hono";
import { allow } from "../../../access/allow.ts";
import { audit } from "../../../access/audit.ts";
import { visibleDevice } from "../../../access/scope.ts";
import { dayNumber, dayOf, SECONDS_PER_DAY } from "#contract/common/calendar";
import { CalculationRequest, type JobList, type JobStatus, type StartedJob } from "#contract/common/job";
import { texts } from "#contract/common/texts";
import { jobTexts } from "#contract/devices/job-texts";
import { deviceObject } from "../../../device/rpc.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { validate } from "../../../platform/validate.ts";
import { deviceSettings } from "../inbound/device-key.ts";
import { withDevice } from "../visible.ts";
import { jobStatus, refusalResponse, statusKeyOf, summaryOf } from "./status.ts";

const LISTED_SECONDS = SECONDS_PER_DAY;

export const calculations = new Hono<AppEnv>()
  .post("/api/device/calculate", allow("devices.configure"), validate("json", CalculationRequest), async (c) => {
    const { device_id, start_date } = c.req.valid("json");
    const user = c.get("principal")!.user.id;
    const device = await visibleDevice(c.var.db, c.get("principal")!, device_id);
    if (!device) return problem(c, 404, texts.deviceNotFound);
    const at = now();
    if (start_date > dayOf(device.timezone, at))
      return problem(c, 422, jobTexts.notInFuture, { fields: { start_date: jobTexts.notInFuture } });
    const started = await deviceObject(c.env, device_id).startJob({
      settings: deviceSettings(device),
      order: { kind: "calculation", request: { from: dayNumber(start_date) } },
      by: user,
      now: at,
    });
    if (!started.ok) return refusalResponse(c, started);
    await audit(c.var.db, {
      action: "calculation-started",
      at,
      userId: user,
      subject: device_id,
      after: { start_date, job: started.key },
      requestId: c.get("requestId"),
    });
    const statusKey = statusKeyOf(device_id, started.key);
    return c.json<StartedJob>({ message: jobTexts.calculationStarted, statusKey }, 202);
  })
  .get("/api/device/calculate/status/:key", allow("devices.configure"), async (c) => {
    return c.json<JobStatus>(await jobStatus(c, "calculation", c.req.param("key")));
  })
  .get("/api/device/:id/jobs", allow("devices.configure"), withDevice, async (c) => {
    const { device_id } = c.get("device");
    const jobs = await deviceObject(c.env, device_id).recentJobs({ since: now() - LISTED_SECONDS });
    const listed = jobs.filter(({ kind }) => kind !== "export");
    return c.json<JobList>({ jobs: listed.map((job) => summaryOf(device_id, job)) });
  });
