import { Hono } from "hono";
import { allow, MAX_JSON_FILE_BYTES } from "../../access/allow.ts";
import { tooManyCalculations } from "../../access/rate-limits/limit.ts";
import { visibleDevice } from "../../access/scope.ts";
import {
  type LatestSavings,
  type SavingsBasis,
  type SavingsJob,
  SavingsRequest,
  type SavingsStatus,
  SavingsStatusRequest,
} from "#contract/savings/savings";
import { texts } from "#contract/common/texts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { withDevice } from "../devices/index.ts";
import { currentPlan } from "./plan/current-plan.ts";
import { completeRequest, storedEnergy } from "./request.ts";
import { ownJob, runJob, statusOf } from "./run.ts";
import { limitedRunner, runnerOf } from "./runner.ts";

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
    const [db, device] = [c.get("db"), c.get("device")];
    const [{ planCase, plan }, energy] = await Promise.all([
      currentPlan(runnerOf(c.env, db), device),
      storedEnergy(db, device.plant_id),
    ]);
    const { basis, rate } = planCase;
    const { rain } = basis;
    const keep = plan?.recommended ?? null;
    const years = rain.covered ? { ...rain, years: rain.years.map((year) => Array.from(year)) } : rain;
    return c.json<SavingsBasis>({ ...basis, energy, rain: years, rate, ...(keep === null ? {} : { keep }) });
  })
  .get(
    "/api/device/:id/savings/latest",
    allow("dashboard.view", { needsComputing: "analysis" }),
    withDevice,
    async (c) => {
      const { plan, isLimited } = await currentPlan(
        limitedRunner(c, c.get("db"), c.get("principal")!),
        c.get("device"),
      );
      if (isLimited) return tooManyCalculations(c);
      return c.json<LatestSavings>({ result: plan?.result ?? null, finishedAt: plan?.calculatedAt ?? null });
    },
  );
