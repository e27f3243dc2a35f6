import { and, asc, eq } from "drizzle-orm";
import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { tooManyCalculations } from "../../access/rate-limits/limit.ts";
import { deviceScope } from "../../access/scope.ts";
import type { NextWashes, Recommendation } from "#contract/dashboard/recommendation";
import type { SensorAnswer } from "#contract/decision/latest-plan";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { devices } from "../../platform/schema.ts";
import { withDevice } from "../devices/index.ts";
import { limitedRunner, listedPlans } from "../plant-plans/index.ts";
import { recommendationOf } from "./answer.ts";

const MAX_DEVICES = 2000;

export const recommendationRoutes = new Hono<AppEnv>()
  .get(
    "/api/device/:id/recommendation",
    allow("dashboard.view", { needsComputing: "analysis" }),
    withDevice,
    async (c) => {
      const answer = await recommendationOf(limitedRunner(c, c.get("db"), c.get("principal")!), c.get("device"));
      return answer ? c.json<Recommendation & SensorAnswer>(answer) : tooManyCalculations(c);
    },
  )
  .get("/api/next-washes", allow("dashboard.view", { needsComputing: "analysis" }), async (c) => {
    const list = await listedPlans(c, now());
    const dates = new Map(list.map(({ decision: { plant_id, wash } }) => [plant_id, wash?.best]));
    const rows = await database(c.env)
      .select({ plant_id: devices.plant_id, device_id: devices.device_id })
      .from(devices)
      .where(and(deviceScope(c.get("principal")!), eq(devices.status, "Enable")))
      .orderBy(asc(devices.device_id))
      .limit(MAX_DEVICES);
    const washes = rows.flatMap((row) => {
      const date = dates.get(row.plant_id);
      return date === undefined ? [] : [{ ...row, date }];
    });
    return c.json<NextWashes>({ washes: washes.toSorted((one, other) => one.date.localeCompare(other.date)) });
  });
