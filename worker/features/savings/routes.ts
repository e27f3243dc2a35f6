import { Hono } from "hono";
import { allow, MAX_JSON_FILE_BYTES } from "../../access/allow.ts";
import { tooManyCalculations } from "../../access/rate-limits/limit.ts";
import { visibleDevice } from "../../access/scope.ts";
import type { NextWashes } from "#contract/dashboard/recommendation";
import {
  type LatestPlan,
  type SavingsJob,
  SavingsRequest,
  type SavingsStatus,
  SavingsStatusRequest,
} from "#contract/savings/savings";
import type { SavingsBasis } from "#contract/savings/preview-basis";
import { texts } from "#contract/common/texts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import {
  currentPlantResult,
  isWashDue,
  limitedRunner,
  listedPlans,
  planAndBasis,
  runnerOf,
} from "../plant-plans/index.ts";
import { withPlant } from "../plants/index.ts";
import { latestOf, sentBasis } from "./answer.ts";
import { completeRequest, ownJob, runJob, statusOf } from "./run.ts";

export const savings = new Hono<AppEnv>()
  .post(
    "/api/device/savings",
    allow("savings.run", { needsComputing: "plan", maxBytes: MAX_JSON_FILE_BYTES }),
    validate("json", SavingsRequest),
    async (c) => {
      const asked = c.req.valid("json");
      const { db } = c.var;
      const principal = c.get("principal")!;
      const device = await visibleDevice(db, principal, asked.device_id);
      if (!device) return problem(c, 404, texts.deviceNotFound);
      const request = await completeRequest(db, device, asked);
      if ("refused" in request) {
        const { refused, title, detail = title, code } = request;
        return problem(c, 422, title, { detail, fields: { [refused]: title }, ...(code !== undefined && { code }) });
      }
      const job = await runJob(runnerOf(c.env, db), device, { request, userId: principal.user.id });
      return c.json<SavingsJob>({ job });
    },
  )
  .post(
    "/api/device/savings/status",
    allow("savings.run", { onlyReads: true }),
    validate("json", SavingsStatusRequest),
    async (c) => {
      const [db, principal, { job }] = [c.var.db, c.get("principal")!, c.req.valid("json")];
      const own = await ownJob(db, job, principal.user.id);
      // The person may have lost the plant since.
      const isTheirs = own !== null && (await visibleDevice(db, principal, own.device_id)) !== null;
      return c.json<SavingsStatus>(isTheirs ? statusOf(own) : { status: "NOT FOUND" });
    },
  )
  .get("/api/plant/:id/savings/basis", allow("dashboard.view", { needsComputing: "plan" }), withPlant, async (c) =>
    c.json<SavingsBasis>(sentBasis((await planAndBasis(runnerOf(c.env, c.var.db), c.get("plantId"))).basis)),
  )
  .get(
    "/api/plant/:id/savings/latest",
    allow("dashboard.view", { needsComputing: "analysis" }),
    withPlant,
    async (c) => {
      const runner = limitedRunner(c);
      const current = await currentPlantResult(runner, c.get("plantId"));
      return current ? c.json<LatestPlan>(latestOf(current, runner.now)) : tooManyCalculations(c);
    },
  )
  .get("/api/next-washes", allow("dashboard.view", { needsComputing: "analysis" }), async (c) => {
    const list = await listedPlans(c, now());
    const washes = list.flatMap(({ decision }) => {
      const { plant_id, wash } = decision;
      return wash === null ? [] : [{ plant_id, date: wash.best, isDue: isWashDue(decision) }];
    });
    return c.json<NextWashes>({ washes: washes.toSorted((one, other) => one.date.localeCompare(other.date)) });
  });
