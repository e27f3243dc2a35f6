import { Hono } from "hono";
import type { NextWashes, Recommendation } from "../../contract/recommendation.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { withDevice } from "../devices/index.ts";
import { nextWashes } from "./next-washes.ts";
import { recommendationOf } from "./plan/answer.ts";
import { runnerOf } from "./runner.ts";

/** The one recommendation of a device, and the dates of all that a person may see. */
export const recommendationRoutes = new Hono<AppEnv>()
  .get("/api/device/:id/recommendation", withDevice, async (c) =>
    c.json<Recommendation>(await recommendationOf(runnerOf(c.env, c.get("db")), c.get("device"))),
  )
  .get("/api/next-washes", async (c) =>
    c.json<NextWashes>({ washes: await nextWashes(database(c.env), c.get("principal")!, now()) }),
  );
