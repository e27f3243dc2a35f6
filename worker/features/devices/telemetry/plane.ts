import { Hono } from "hono";
import { allow, dashboardOrDevices } from "../../../access/allow.ts";
import type { DevicePlane } from "#contract/devices/plane";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { sensorPlane } from "#domain/telemetry/plane";
import { deviceObject } from "../../../device/rpc.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { withReadableDevice } from "../visible.ts";

const SPAN = 7 * SECONDS_PER_DAY;
const RESOLUTION = 3600;

export const plane = new Hono<AppEnv>().get(
  "/api/device/:id/plane",
  allow(dashboardOrDevices),
  withReadableDevice,
  async (c) => {
    const { device_id, timezone, arrayMount, arrayTilt } = c.get("device");
    const to = Math.floor(now());
    const { columns } = await deviceObject(c.env, device_id).series({
      timezone,
      from: to - SPAN,
      to,
      resolution: RESOLUTION,
      quantities: ["tlt"],
      band: false,
    });
    return c.json<DevicePlane>({ array: { arrayMount, arrayTilt }, sensor: sensorPlane(columns.tlt ?? []) });
  },
);
