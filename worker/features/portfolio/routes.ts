import { Hono } from "hono";
import type { Portfolio } from "#contract/portfolio/portfolio";
import { MAX_RUN_CANDIDATES, type WashRuns, WashRunsQuery } from "#contract/portfolio/runs";
import { metersOfMiles } from "#contract/common/format";
import { deviceRecommendation, portfolioPlants } from "#domain/portfolio/portfolio";
import { type CandidateDevice, washCandidates } from "#domain/portfolio/wash-candidates";
import { washRuns } from "#domain/portfolio/wash-runs";
import { allow } from "../../access/allow.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv, Principal } from "../../platform/context.ts";
import { type Database, database } from "../../platform/db.ts";
import { validate } from "../../platform/validate.ts";
import { measurementObstacle } from "../savings/index.ts";
import { storedDecisions } from "./query.ts";

export const portfolio = new Hono<AppEnv>()
  .get("/api/portfolio", allow("dashboard.view"), async (c) =>
    c.json<Portfolio>({ plants: plantsOf(await judgedDecisions(database(c.env), c.get("principal")!, now())) }),
  )
  .get("/api/portfolio/runs", allow("dashboard.view"), validate("query", WashRunsQuery), async (c) => {
    const { mobilization, miles, plants } = c.req.valid("query");
    const at = now();
    const judged = await judgedDecisions(database(c.env), c.get("principal")!, at);
    const candidates = washCandidates(plantsOf(judged), judged, at).slice(0, MAX_RUN_CANDIDATES);
    return c.json<WashRuns>(washRuns(candidates, { mobilization, across: metersOfMiles(miles), plants }));
  });

async function judgedDecisions(db: Database, principal: Principal, at: number): Promise<CandidateDevice[]> {
  const all = await storedDecisions(db, principal);
  return all.map((stored) => ({ stored, decision: deviceRecommendation(stored, measurementObstacle, at) }));
}

const plantsOf = (judged: readonly CandidateDevice[]) =>
  portfolioPlants(judged.map(({ stored: { device }, decision }) => ({ device, decision })));
