import { Hono } from "hono";
import * as v from "valibot";
import { allow, dashboardOrDevices } from "../../access/allow.ts";
import { dayBounds } from "#contract/common/calendar";
import { OpenDayRange } from "#contract/common/day-range";
import type { DeviceList, LastDataPoint, OneDevice, WashLog } from "#contract/devices/device";
import { texts } from "#contract/common/texts";
import { deviceObject } from "../../device/rpc.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { deviceOf, devicesQuery } from "./directory.ts";
import { fleetImport } from "./import/routes.ts";
import { listing } from "./listing/routes.ts";
import { nearest } from "./nearest.ts";
import { plane } from "./telemetry/plane.ts";
import { rolloutRoutes } from "./rollouts/routes.ts";
import { unitRoutes } from "./upkeep/unit-routes.ts";
import { upkeep } from "./upkeep/routes.ts";
import { deviceVersion } from "./register/save.ts";
import { views } from "./views/routes.ts";
import { withReadableDevice } from "./visible.ts";

export const devices = new Hono<AppEnv>()
  .get(
    "/api/device/all",
    allow(dashboardOrDevices),
    validate("query", v.object({ plant: v.optional(v.string()) })),
    async (c) => {
      const rows = await devicesQuery(database(c.env), c.get("principal")!, c.req.valid("query"));
      const at = now();
      return c.json<DeviceList>({ devices: rows.map((row) => deviceOf(row, at)) });
    },
  )
  .route("/", nearest)
  .route("/", plane)
  .route("/", listing)
  .route("/", upkeep)
  .route("/", unitRoutes)
  .route("/", fleetImport)
  .route("/", rolloutRoutes)
  .route("/", views)
  .get("/api/device/:id", allow(dashboardOrDevices), async (c) => {
    const [row] = await devicesQuery(database(c.env), c.get("principal")!, {
      device: c.req.param("id"),
      service: "any",
    });
    if (!row) return problem(c, 404, texts.deviceNotFound);
    return c.json<OneDevice>({
      ...deviceOf(row, now()),
      version: await deviceVersion(row.device),
      retired_at: row.device.retired_at,
    });
  })
  .get(
    "/api/device/:id/wash-log",
    allow(dashboardOrDevices),
    withReadableDevice,
    validate("query", OpenDayRange),
    async (c) => {
      const { from, to } = c.req.valid("query");
      const { device_id, timezone } = c.get("device");
      const window = {
        from: from === undefined ? 0 : dayBounds(timezone, from).start,
        to: to === undefined ? Number.MAX_SAFE_INTEGER : dayBounds(timezone, to).end,
      };
      return c.json<WashLog>({ records: await deviceObject(c.env, device_id).washLog(window) });
    },
  )
  .get("/api/device/:id/last-data-point", allow(dashboardOrDevices), withReadableDevice, async (c) => {
    return c.json<LastDataPoint>(await deviceObject(c.env, c.get("device").device_id).lastDataPoint());
  });
