import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { deviceScope } from "../../access/scope.ts";
import { metersBetween } from "#domain/places/ground-distance";
import { type NearestDevice, NearestQuery, noVisibleDevice } from "#contract/devices/nearest";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { devices } from "../../platform/schema.ts";
import { validate } from "../../platform/validate.ts";

export const nearest = new Hono<AppEnv>().get(
  "/api/device/getNearestDevice",
  allow("dashboard.view"),
  validate("query", NearestQuery),
  async (c) => {
    const place = c.req.valid("query");
    const { device_id, device_name, plant_id, location, lat, lng } = devices;
    const rows = await database(c.env)
      .select({ device_id, device_name, plant_id, location, lat, lng })
      .from(devices)
      .where(deviceScope(c.get("principal")!))
      .orderBy(device_id);
    let closest: NearestDevice | null = null;
    for (const row of rows) {
      const distance = Math.round(metersBetween(place, row));
      if (closest === null || distance < closest.distance) closest = { ...row, distance };
    }
    return closest ? c.json<NearestDevice>(closest) : problem(c, 404, noVisibleDevice);
  },
);
