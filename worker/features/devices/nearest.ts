import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { deviceScope } from "../../access/scope.ts";
import { metersBetween } from "#domain/places/ground-distance";
import type { AppEnv } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import { devices } from "../../platform/schema.ts";
import { validate } from "../../platform/validate.ts";
import * as v from "valibot";

const degrees = (name: string, most: number) => {
  const text = `${name} must be a number of degrees from -${most} to ${most}, such as ?lat=36.75&lng=-119.77.`;
  return v.pipe(
    v.string(text),
    v.regex(/^-?\d{1,3}(\.\d+)?$/, text),
    v.transform(Number),
    v.minValue(-most, text),
    v.maxValue(most, text),
  );
};

const NearestQuery = v.object({ lat: degrees("lat", 90), lng: degrees("lng", 180) });

export interface NearestDevice {
  device_id: string;
  device_name: string;
  plant_id: string;
  location: string;
  lat: number;
  lng: number;
  /** [m] */
  distance: number;
}

const noVisibleDevice = "You don't have access to any devices. Add one, or ask an owner for access.";

export const nearest = new Hono<AppEnv>().get(
  "/api/device/getNearestDevice",
  allow("dashboard.view"),
  validate("query", NearestQuery),
  async (c) => {
    const place = c.req.valid("query");
    const { device_id, device_name, plant_id, location, lat, lng } = devices;
    const rows = await c.var.db
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
