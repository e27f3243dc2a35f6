import { Hono, type Context } from "hono";
import * as v from "valibot";
import { allow, dashboardOrDevices } from "../../access/allow.ts";
import { dayBounds, SECONDS_PER_DAY } from "#contract/common/calendar";
import { OpenDayRange } from "#contract/common/day-range";
import type { DeviceList, LastDataPoint, OneDevice, WashLog } from "#contract/devices/device";
import { texts } from "#contract/common/texts";
import { deviceObject } from "../../device/rpc.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { deviceOf, devicesQuery, retiredQuery } from "./directory.ts";
import { fleetImport } from "./import/routes.ts";
import { nearest } from "./nearest.ts";
import { rolloutRoutes } from "./rollouts/routes.ts";
import { upkeep, unitRoutes } from "./upkeep/routes.ts";
import { deviceVersion } from "./register/save.ts";
import { withReadableDevice } from "./visible.ts";
import type { DevicePlane } from "#contract/devices/plane";
import { sensorPlane } from "#domain/telemetry/plane";
import { type DeviceListing, ListingQuery } from "#contract/devices/listing";
import { inScopeQuery, pageQuery, rowsQuery, totalQuery } from "./listing/query.ts";
import { and, asc, eq, ne, sql } from "drizzle-orm";
import { ChangeView, MAX_VIEWS, type SavedView, type SavedViews, SaveView, viewTexts } from "#contract/devices/views";
import { insertWhere } from "../../platform/insert-where.ts";
import { savedViews } from "../../platform/schema.ts";

type ViewRefusal = { status: 404 | 409; title: string } | null;

const nameTaken: ViewRefusal = { status: 409, title: viewTexts.nameTaken };
const keyOf = (name: string): string => name.toLowerCase();

async function viewsOf(db: Database, userId: string): Promise<SavedView[]> {
  const rows = await db
    .select()
    .from(savedViews)
    .where(eq(savedViews.user_id, userId))
    .orderBy(asc(savedViews.name_key), asc(savedViews.list));
  return rows.map(({ id, list, name, search, is_default: isDefault }) => ({ id, list, name, search, isDefault }));
}

/** List of a view. */
const listOf = (id: string) => sql`(select of.list from ${savedViews} as of where of.id = ${id})`;

const noOtherDefault = (db: Database, userId: string, id: string) =>
  db
    .update(savedViews)
    .set({ is_default: false })
    .where(and(eq(savedViews.user_id, userId), eq(savedViews.list, listOf(id)), ne(savedViews.id, id)));

async function addView(
  db: Database,
  userId: string,
  { list, name, search, isDefault }: SaveView,
  now: number,
): Promise<ViewRefusal> {
  const id = crypto.randomUUID();
  const row = { id, user_id: userId, list, name, name_key: keyOf(name), search, created_at: Math.floor(now) };
  const used = sql`(select count(*) from ${savedViews} where ${savedViews.user_id} = ${userId})`;
  const added = await insertWhere(db, savedViews, { ...row, is_default: isDefault }, sql`${used} < ${MAX_VIEWS}`);
  if (added.meta.changes === 0) {
    const isFull = (await db.$count(savedViews, eq(savedViews.user_id, userId))) >= MAX_VIEWS;
    return isFull ? { status: 409, title: viewTexts.tooMany } : nameTaken;
  }
  if (isDefault) await noOtherDefault(db, userId, id);
  return null;
}

async function changeView(
  db: Database,
  userId: string,
  id: string,
  { name, isDefault }: ChangeView,
): Promise<ViewRefusal> {
  const mine = and(eq(savedViews.id, id), eq(savedViews.user_id, userId));
  const isTaken = sql`exists (select 1 from ${savedViews} as other where other.user_id = ${userId}
    and other.list = ${listOf(id)} and other.name_key = ${keyOf(name)} and other.id <> ${id})`;
  const changed = await db
    .update(savedViews)
    .set({ name, name_key: keyOf(name), is_default: isDefault })
    .where(and(mine, sql`not ${isTaken}`));
  if (changed.meta.changes === 0)
    return (await db.$count(savedViews, mine)) === 0 ? { status: 404, title: viewTexts.notFound } : nameTaken;
  if (isDefault) await noOtherDefault(db, userId, id);
  return null;
}

async function deleteView(db: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await db.delete(savedViews).where(and(eq(savedViews.id, id), eq(savedViews.user_id, userId)));
  return deleted.meta.changes > 0;
}

const personOf = (c: Context<AppEnv>): string => c.get("principal")!.user.id;
const answer = async (c: Context<AppEnv>) => c.json<SavedViews>({ views: await viewsOf(c.var.db, personOf(c)) });

const views = new Hono<AppEnv>()
  .get("/api/device/views", allow(dashboardOrDevices), answer)
  .post("/api/device/views", allow("account.manage"), validate("json", SaveView), async (c) => {
    const refused = await addView(c.var.db, personOf(c), c.req.valid("json"), now());
    return refused ? problem(c, refused.status, refused.title) : answer(c);
  })
  .put("/api/device/views/:id", allow("account.manage"), validate("json", ChangeView), async (c) => {
    const refused = await changeView(c.var.db, personOf(c), c.req.param("id"), c.req.valid("json"));
    return refused ? problem(c, refused.status, refused.title) : answer(c);
  })
  .delete("/api/device/views/:id", allow("account.manage"), async (c) => {
    const isDeleted = await deleteView(c.var.db, personOf(c), c.req.param("id"));
    return isDeleted ? answer(c) : problem(c, 404, viewTexts.notFound);
  });

const listing = new Hono<AppEnv>().get(
  "/api/device/listing",
  allow("devices.view"),
  validate("query", ListingQuery),
  async (c) => {
    const query = c.req.valid("query");
    const { db } = c.var;
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
      const [db, principal, only] = [c.var.db, c.get("principal")!, c.req.valid("query")];
      const listed = devicesQuery(db, principal, only);
      const [rows, counts] =
        only.plant === undefined
          ? [await listed, []]
          : await db.batch([listed, retiredQuery(db, principal, only.plant)]);
      const at = now();
      return c.json<DeviceList>({
        devices: rows.map((row) => deviceOf(row, at)),
        retired: counts[0]?.reported ?? null,
      });
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
    const [row] = await devicesQuery(c.var.db, c.get("principal")!, {
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
