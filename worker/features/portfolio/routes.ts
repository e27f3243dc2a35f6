import { Hono } from "hono";
import { OwnerQuery } from "#contract/owners/owner";
import type { WashRunOffer } from "#contract/portfolio/wash-run";
import { bestWashRun } from "#domain/portfolio/wash-run";
import { allow } from "../../access/allow.ts";
import { plantScope } from "../../access/scope.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { validate } from "../../platform/validate.ts";
import { decidedPlants } from "../plant-plans/index.ts";

export const portfolio = new Hono<AppEnv>().get(
  "/api/portfolio/run",
  allow("dashboard.view", { needsComputing: "plan" }),
  validate("query", OwnerQuery),
  async (c) => {
    const scope = plantScope(c.get("principal")!, c.req.valid("query").owner);
    return c.json<WashRunOffer>({ run: bestWashRun(await decidedPlants(c.var.db, scope, now())) });
  },
);
