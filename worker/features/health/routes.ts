import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { limitAddress } from "../../access/rate-limits/limit.ts";
import type { HealthHistory, HealthRecords, Probe } from "#contract/health/health";
import type { Limits } from "#contract/health/limits";
import { healthTexts } from "#contract/health/texts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { environments } from "./environment.ts";
import { limitsOf } from "./limits.ts";
import { missingSettings } from "./missing.ts";
import { probe } from "./probe.ts";
import { healthHistory, healthRecordsOf } from "./read.ts";

export const health = new Hono<AppEnv>()
  .get("/api/health", allow("health.view"), async (c) =>
    c.json<HealthRecords>(await healthRecordsOf(database(c.env), now())),
  )
  .get("/api/health/history", allow("health.view"), async (c) =>
    c.json<HealthHistory>({
      ...(await healthHistory(database(c.env), environments(c.env).own, now())),
      missing: missingSettings(c.env),
    }),
  )
  .get("/api/health/limits", allow("health.view"), async (c) =>
    c.json<Limits>({ limits: await limitsOf(c.env, database(c.env), now()) }),
  )
  .get("/api/probe", allow("public"), limitAddress("REPORT_LIMIT", healthTexts.tooManyProbes, "probe "), async (c) =>
    c.json<Probe>(await probe(c.env, new URL(c.req.url).origin, now())),
  );
