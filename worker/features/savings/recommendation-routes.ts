import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { tooManyCalculations } from "../../access/rate-limits/limit.ts";
import type { NextWashes, Recommendation } from "#contract/dashboard/recommendation";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { withDevice } from "../devices/index.ts";
import { nextWashes } from "./next-washes.ts";
import { recommendationOf } from "./plan/answer.ts";
import { limitedRunner } from "./runner.ts";

export const recommendationRoutes = new Hono<AppEnv>()
  .get(
    "/api/device/:id/recommendation",
    allow("dashboard.view", { needsComputing: "analysis" }),
    withDevice,
    async (c) => {
      const recommendation = await recommendationOf(
        limitedRunner(c, c.get("db"), c.get("principal")!),
        c.get("device"),
      );
      return recommendation ? c.json<Recommendation>(recommendation) : tooManyCalculations(c);
    },
  )
  .get("/api/next-washes", allow("dashboard.view", { needsComputing: "fleet" }), async (c) => {
    const principal = c.get("principal")!;
    const runner = limitedRunner(c, database(c.env), principal);
    return c.json<NextWashes>({ washes: await nextWashes(runner, principal) });
  });
