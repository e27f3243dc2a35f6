import { Hono } from "hono";
import { allow } from "../../../access/allow.ts";
import { type DeviceListing, ListingQuery } from "#contract/devices/listing";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { database } from "../../../platform/db.ts";
import { validate } from "../../../platform/validate.ts";
import { deviceOf } from "../directory.ts";
import { inScopeQuery, pageQuery, rowsQuery, totalQuery } from "./query.ts";

export const listing = new Hono<AppEnv>().get(
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
