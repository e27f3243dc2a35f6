import { Hono } from "hono";
import * as v from "valibot";
import { allow, dashboardOrDevices } from "../../access/allow.ts";
import { dayBounds, SECONDS_PER_DAY } from "#contract/common/calendar";
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
import { nearest } from "./nearest.ts";
import { rolloutRoutes } from "./rollouts/routes.ts";
import { upkeep, unitRoutes } from "./upkeep/routes.ts";
import { deviceVersion } from "./register/save.ts";
import { views } from "./views/routes.ts";
import { withReadableDevice } from "./visible.ts";
import type { DevicePlane } from "#contract/devices/plane";
import { sensorPlane } from "#domain/telemetry/plane";
import { type DeviceListing, ListingQuery } from "#contract/devices/listing";
import { inScopeQuery, pageQuery, rowsQuery, totalQuery } from "./listing/query.ts";

const listing = new Hono<AppEnv>().get(
  "/api/device/listing",
  allow("devices.view"),
  validate("query", ListingQuery),
  async (c) => {
    const query = c.req.valid("query");
    const db = database(c.env);
    const principal = c.get("principal")!;
    const at = now();
    const [page, total, inScope] = await Promise.all([
      pageQuery(db, principal, query, at),
      totalQuery(db, principal, query, at),
      inScopeQuery(db, principal),
    ]);
    const ids = page.map(({ device_id }) => device_id);
    const rows = ids.length === 0 ? [] : await rowsQuery(db, principal, ids, query);
    const byId = new Map(
      rows.map((row) => [
        row.device.device_id,
        { ...deviceOf(row, at), retired_at: row.device.retired_at, erase_at: row.device.erase_at },
      ]),
    );
    const devices = page.flatMap(({ device_id, ...row }) => {
      const device = byId.get(device_id);
      return device ? [{ ...device, ...row }] : [];
    });
    const { count, retired } = inScope[0]!;
    return c.json<DeviceListing>({ devices, total: total[0]?.count ?? 0, inScope: count, retired });
  },
);

const SPAN = 7 * SECONDS_PER_DAY;
const RESOLUTION = 3600;

const plane = new Hono<AppEnv>().get(
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
