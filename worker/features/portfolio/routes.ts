import { Hono } from "hono";
import type { Portfolio } from "#contract/portfolio/portfolio";
import { deviceDecision, portfolioPlants } from "#domain/portfolio/portfolio";
import { allow } from "../../access/allow.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { measurementObstacle } from "../savings/index.ts";
import { storedDecisions } from "./query.ts";

/** Plants ranked by what waiting a week costs, from the plans that their dashboards show. */
export const portfolio = new Hono<AppEnv>().get("/api/portfolio", allow("dashboard.view"), async (c) => {
  const at = now();
  const stored = await storedDecisions(database(c.env), c.get("principal")!);
  const list = stored.map((item) => ({ device: item.device, decision: deviceDecision(item, measurementObstacle, at) }));
  return c.json<Portfolio>({ plants: portfolioPlants(list) });
});
