import { Hono } from "hono";
import { allow, MAX_JSON_FILE_BYTES } from "../../access/allow.ts";
import { tooManyCalculations } from "../../access/rate-limits/limit.ts";
import { visibleDevice } from "../../access/scope.ts";
import {
  type LatestSavings,
  type SavingsJob,
  SavingsRequest,
  type SavingsStatus,
  SavingsStatusRequest,
} from "#contract/savings/savings";
import type { SavingsBasis } from "#contract/savings/preview-basis";
import type { LatestPlan, SensorAnswer } from "#contract/decision/latest-plan";
import { texts } from "#contract/common/texts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { withDevice } from "../devices/index.ts";
import { limitedRunner, runnerOf } from "../plant-plans/index.ts";
import { withPlant } from "../plants/index.ts";
import { basisOfPlant, latestOfDevice, latestPlan, sensorOf } from "./answer.ts";
import { completeRequest } from "./request.ts";
import { ownJob, runJob, statusOf } from "./run.ts";

export const savings = new Hono<AppEnv>()
  .post(
    "/api/device/savings",
    allow("savings.run", { needsComputing: "plan", maxBytes: MAX_JSON_FILE_BYTES }),
    validate("json", SavingsRequest),
    async (c) => {
      const asked = c.req.valid("json");
      const db = database(c.env);
      const principal = c.get("principal")!;
      const device = await visibleDevice(db, principal, asked.device_id);
      if (!device) return problem(c, 404, texts.deviceNotFound);
      const complete = await completeRequest(db, device, asked);
      if (!complete.ok) {
        const { title, detail = title, code, field } = complete;
        return problem(c, 422, title, { detail, fields: { [field]: title }, ...(code !== undefined && { code }) });
      }
      const { request } = complete;
      const job = await runJob(runnerOf(c.env, db), device, { request, userId: principal.user.id });
      return c.json<SavingsJob>({ job });
    },
  )
  .post(
    "/api/device/savings/status",
    allow("savings.run", { onlyReads: true }),
    validate("json", SavingsStatusRequest),
    async (c) => {
      const [db, principal, { job }] = [database(c.env), c.get("principal")!, c.req.valid("json")];
      const own = await ownJob(db, job, principal.user.id);
      // The person may have lost the plant since.
      const isTheirs = own !== null && (await visibleDevice(db, principal, own.device_id)) !== null;
      return c.json<SavingsStatus>(isTheirs ? statusOf(own) : { status: "NOT FOUND" });
    },
  )
  .get("/api/device/:id/savings/basis", allow("dashboard.view", { needsComputing: "plan" }), withDevice, async (c) => {
    const { device_id, plant_id } = c.get("device");
    const runner = runnerOf(c.env, c.get("db"));
    const [basis, sensor] = await Promise.all([basisOfPlant(runner, plant_id), sensorOf(runner, plant_id, device_id)]);
    return c.json<SavingsBasis & SensorAnswer>({ ...basis, sensor });
  })
  .get("/api/plant/:id/savings/basis", allow("dashboard.view", { needsComputing: "plan" }), withPlant, async (c) =>
    c.json<SavingsBasis>(await basisOfPlant(runnerOf(c.env, c.get("db")), c.get("plantId"))),
  )
  .get(
    "/api/device/:id/savings/latest",
    allow("dashboard.view", { needsComputing: "analysis" }),
    withDevice,
    async (c) => {
      const latest = await latestOfDevice(limitedRunner(c, c.get("db"), c.get("principal")!), c.get("device"));
      return latest ? c.json<LatestSavings & SensorAnswer>(latest) : tooManyCalculations(c);
    },
  )
  .get(
    "/api/plant/:id/savings/latest",
    allow("dashboard.view", { needsComputing: "analysis" }),
    withPlant,
    async (c) => {
      const latest = await latestPlan(limitedRunner(c, c.get("db"), c.get("principal")!), c.get("plantId"));
      return latest ? c.json<LatestPlan>(latest) : tooManyCalculations(c);
    },
  );
