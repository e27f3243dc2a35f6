import { Hono } from "hono";
import type { Recommendation } from "../../contract/recommendation.ts";
import type { AppEnv } from "../../platform/context.ts";
import { withDevice } from "../devices/index.ts";
import { recommendationOf } from "./plan/answer.ts";
import { runnerOf } from "./runner.ts";

/** The one recommendation of a device. */
export const recommendationRoutes = new Hono<AppEnv>().get("/api/device/:id/recommendation", withDevice, async (c) =>
  c.json<Recommendation>(await recommendationOf(runnerOf(c.env, c.get("db")), c.get("device"))),
);
