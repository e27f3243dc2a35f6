import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { dayOf } from "#contract/common/calendar";
import { plantDecision } from "#domain/decision/index";
import { planCalendar } from "#print/plan-calendar";
import { allow } from "../../access/allow.ts";
import { tooManyCalculations } from "../../access/rate-limits/limit.ts";
import type { AppEnv } from "../../platform/context.ts";
import { plants } from "../../platform/schema.ts";
import { portalAddress } from "../../platform/settings.ts";
import { withPlant } from "../plants/index.ts";
import { currentPlantPlan } from "./current-plan.ts";
import { limitedRunner } from "./runner.ts";

export const planCalendarRoutes = new Hono<AppEnv>().get(
  "/api/plant/:id/plan.ics",
  allow("dashboard.view", { needsComputing: "analysis" }),
  withPlant,
  async (c) => {
    const [db, plantId] = [c.get("db"), c.get("plantId")];
    const runner = limitedRunner(c, db, c.get("principal")!);
    const row = await currentPlantPlan(runner, plantId);
    if (row === null) return tooManyCalculations(c);
    const [plant] = await db.select({ name: plants.plant_name }).from(plants).where(eq(plants.plant_id, plantId));
    const decision = plantDecision(row, dayOf(row.timezone, runner.now));
    const link = `${portalAddress(c.env, c.req.url)}/dashboard?plant=${encodeURIComponent(plantId)}`;
    return c.body(planCalendar(decision, { plantName: plant?.name ?? "", link }, Math.floor(runner.now)), 200, {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="cleaning-plan.ics"',
      "Cache-Control": "private, no-store",
    });
  },
);
