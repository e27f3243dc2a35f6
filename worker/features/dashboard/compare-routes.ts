import { Hono } from "hono";
import { etag } from "hono/etag";
import { allow } from "../../access/allow.ts";
import { DeviceDays } from "#contract/common/day-range";
import { type PlantDevicesSoiling, tooManyDeviceDays } from "#contract/plants/devices";
import { analytics } from "../../platform/analytics.ts";
import type { AppEnv } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { reportedDaysOfPlant } from "../devices/index.ts";
import { plantLossCurve, withPlant } from "../plants/index.ts";
import { plantDevicesSoiling } from "./compare.ts";
import { WorthQuery } from "./params.ts";
import { revalidated } from "../../platform/revalidated.ts";

export const comparison = new Hono<AppEnv>().get(
  "/api/plant/getPlantDevicesDataIsolationChart/:id/:from/:to",
  allow("dashboard.view", { needsComputing: "analysis" }),
  revalidated,
  etag(),
  withPlant,
  validate("param", DeviceDays),
  validate("query", WorthQuery),
  async (c) => {
    const { energyRate: prices, arraySize: arrayKw } = c.req.valid("query");
    const { db, plantId } = c.var;
    const [devices, curve] = await Promise.all([
      reportedDaysOfPlant(db, c.get("principal")!, plantId, c.req.valid("param")),
      plantLossCurve(db, plantId),
    ]);
    if (devices === null)
      return problem(c, 422, tooManyDeviceDays, { type: "validation", fields: { to: tooManyDeviceDays } });
    return c.json<PlantDevicesSoiling>(
      plantDevicesSoiling(devices, { prices, arrayKw, lossShares: curve?.shares }, analytics()),
    );
  },
);
