import { Hono } from "hono";
import { metersOfMiles } from "#contract/common/format";
import { MAX_RUN_CANDIDATES, type WashRuns, WashRunsQuery } from "#contract/portfolio/runs";
import { washCandidates } from "#domain/portfolio/wash-candidates";
import { washRuns } from "#domain/portfolio/wash-runs";
import { allow } from "../../access/allow.ts";
import { plantScope } from "../../access/scope.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { validate } from "../../platform/validate.ts";
import { decidedPlants } from "../plant-plans/index.ts";

export const portfolio = new Hono<AppEnv>().get(
  "/api/portfolio/runs",
  allow("dashboard.view", { needsComputing: "plan" }),
  validate("query", WashRunsQuery),
  async (c) => {
    const { mobilization, miles, plants, owner } = c.req.valid("query");
    const decided = await decidedPlants(database(c.env), plantScope(c.get("principal")!, owner), now());
    const candidates = washCandidates(decided).slice(0, MAX_RUN_CANDIDATES);
    const terms = { mobilization, across: metersOfMiles(miles), plants };
    return c.json<WashRuns>(await washRuns(candidates, terms, () => new Promise((resolve) => setTimeout(resolve))));
  },
);
