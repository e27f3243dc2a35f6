import { and, asc, eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { allow, MAX_JSON_FILE_BYTES } from "../../access/allow.ts";
import { tooManyCalculations } from "../../access/rate-limits/limit.ts";
import { deviceScope, visibleDevice } from "../../access/scope.ts";
import type { NextWashes } from "#contract/dashboard/recommendation";
import type { PlantDecision } from "#contract/decision/decision";
import {
  type LatestSavings,
  type SavingsJob,
  SavingsRequest,
  type SavingsStatus,
  SavingsStatusRequest,
} from "#contract/savings/savings";
import type { SavingsBasis } from "#contract/savings/preview-basis";
import type { LatestPlan, SensorAnswer } from "#contract/decision/plant-plan";
import { texts } from "#contract/common/texts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database, jsonValues } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { devices } from "../../platform/schema.ts";
import { validate } from "../../platform/validate.ts";
import { withDevice } from "../devices/index.ts";
import {
  currentPlantResult,
  isWashDue,
  limitedRunner,
  listedPlans,
  planAndBasis,
  plantBasis,
  runnerOf,
} from "../plant-plans/index.ts";
import { withPlant } from "../plants/index.ts";
import { decisionOfDevice, latestOf, sensorIn, sentBasis } from "./answer.ts";
import { completeRequest, ownJob, runJob, statusOf } from "./run.ts";

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
    const device = c.get("device");
    const { current, basis } = await planAndBasis(runnerOf(c.env, c.get("db")), device.plant_id);
    const sensor = sensorIn(current!.row.facts.sensors, device);
    return c.json<SavingsBasis & SensorAnswer>({ ...sentBasis(basis), sensor });
  })
  .get("/api/plant/:id/savings/basis", allow("dashboard.view", { needsComputing: "plan" }), withPlant, async (c) =>
    c.json<SavingsBasis>(sentBasis(await plantBasis(runnerOf(c.env, c.get("db")), c.get("plantId")))),
  )
  .get(
    "/api/device/:id/savings/latest",
    allow("dashboard.view", { needsComputing: "analysis" }),
    withDevice,
    async (c) => {
      const device = c.get("device");
      const runner = limitedRunner(c, c.get("db"), c.get("principal")!);
      const current = await currentPlantResult(runner, device.plant_id);
      if (current === null) return tooManyCalculations(c);
      const { plan: _, ...latest } = latestOf(current, runner.now);
      return c.json<LatestSavings & SensorAnswer>({ ...latest, sensor: sensorIn(current.row.facts.sensors, device) });
    },
  )
  .get(
    "/api/plant/:id/savings/latest",
    allow("dashboard.view", { needsComputing: "analysis" }),
    withPlant,
    async (c) => {
      const runner = limitedRunner(c, c.get("db"), c.get("principal")!);
      const current = await currentPlantResult(runner, c.get("plantId"));
      return current ? c.json<LatestPlan>(latestOf(current, runner.now)) : tooManyCalculations(c);
    },
  )
  .get(
    "/api/device/:id/recommendation",
    allow("dashboard.view", { needsComputing: "analysis" }),
    withDevice,
    async (c) => {
      const answer = await decisionOfDevice(limitedRunner(c, c.get("db"), c.get("principal")!), c.get("device"));
      return answer ? c.json<PlantDecision & SensorAnswer>(answer) : tooManyCalculations(c);
    },
  )
  .get("/api/next-washes", allow("dashboard.view", { needsComputing: "analysis" }), async (c) => {
    const list = await listedPlans(c, now());
    const next = new Map(
      list.flatMap(({ decision }) => {
        const { plant_id, wash } = decision;
        return wash === null ? [] : [[plant_id, { date: wash.best, isDue: isWashDue(decision) }] as const];
      }),
    );
    const rows = await database(c.env)
      .select({ plant_id: devices.plant_id, device_id: devices.device_id })
      .from(devices)
      .where(
        and(
          sql`${devices.plant_id} in ${jsonValues([...next.keys()])}`,
          deviceScope(c.get("principal")!),
          eq(devices.status, "Enable"),
        ),
      )
      .orderBy(asc(devices.device_id));
    const washes = rows.map((row) => Object.assign(row, next.get(row.plant_id)!));
    return c.json<NextWashes>({ washes: washes.toSorted((one, other) => one.date.localeCompare(other.date)) });
  });
