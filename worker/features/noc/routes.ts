import { pick } from "#contract/records/field";
import { and, asc, eq, gt, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { Hono } from "hono";
import { etag } from "hono/etag";
import { type NocChanges, NocChangesQuery, type NocFleet, type NocMessages, NocMessagesQuery } from "#contract/noc/noc";
import { connectionLevel, silenceLimit } from "#domain/alerts/connection-level";
import { filterBits, type NocFacts, nocLevel } from "#domain/noc/health-level";
import { deviceScope, plantScope } from "../../access/scope.ts";
import type { AppEnv, Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { alertStates, devices, maintenanceWindows, messages, plants } from "../../platform/schema.ts";
import { allow } from "../../access/allow.ts";
import { now } from "../../platform/clock.ts";
import { revalidated } from "../../platform/revalidated.ts";
import { validate } from "../../platform/validate.ts";
import { messagesPage } from "../messages/index.ts";
import { nocChanges } from "./changes.ts";
import { openLive } from "./live/open.ts";

const plantsQuery = (db: Database, principal: Principal) =>
  db
    .select({
      id: plants.plant_id,
      name: plants.plant_name,
      ...pick(plants, ["lat", "lng", "status"]),
      hidden: sql<number>`${plants.hideOnNOC} or ${plants.isDevUnit}`,
    })
    .from(plants)
    .where(plantScope(principal))
    .orderBy(asc(plants.plant_name), asc(plants.plant_id));

const columns = {
  ...pick(devices, ["device_id", "device_name", "plant_id", "status", "lat", "lng", "timezone"]),
  ...pick(devices, [
    "last_data_at",
    "report_step",
    "silence_limit",
    "nightSleep",
    "isInboundApiDevice",
    "extension_health",
  ]),
  hasExtension: devices.wash_extension_data,
  wash: devices.wash_facts,
  hidden: sql<boolean>`${devices.hideOnNOC} or ${devices.isDevUnit}`.as("hidden"),
};
type FleetColumn = keyof typeof columns;
const names = Object.keys(columns) as FleetColumn[];
const flags: ReadonlySet<FleetColumn> = new Set(["isInboundApiDevice", "nightSleep", "hasExtension", "hidden"]);
type NocDeviceRow = Omit<NocFacts, "isDisabled" | "isInDoubt"> &
  Pick<
    typeof devices.$inferSelect,
    "device_id" | "device_name" | "plant_id" | "status" | "lat" | "lng" | "timezone"
  > & { hidden: boolean };

/** Devices per row of arrays: D1 limits a text to 2 MB, and wash facts take about 250 bytes a device. */
const DEVICES_PER_ROW = 2000;

/**
 * Columns as JSON arrays, because 10,000 separate rows take the driver three times as long. In the order of the table, as sorting and
 * grouping would read each device five times.
 */
function pageQuery(db: Database, principal: Principal, after: number) {
  const rowid = sql<number>`${devices}.rowid`;
  const page = db
    .select({ rowid: sql<number>`${rowid}`.as("rowid"), ...columns })
    .from(devices)
    .where(and(sql`${rowid} > ${after}`, deviceScope(principal), isNull(devices.retired_at)))
    .orderBy(rowid)
    .limit(DEVICES_PER_ROW)
    .as("page");
  const array = (column: FleetColumn): SQL<string> =>
    column === "wash" ? sql`json_group_array(json(${page.wash}))` : sql`json_group_array(${page[column]})`;
  const arrays = Object.fromEntries(names.map((name) => [name, array(name)])) as Record<FleetColumn, SQL<string>>;
  return db.select({ ...arrays, last: sql<number>`max(${page.rowid})` }).from(page);
}

/** By name. */
async function devicesOf(db: Database, principal: Principal): Promise<NocDeviceRow[]> {
  const list: NocDeviceRow[] = [];
  for (let after = -1; ;) {
    const [row] = await pageQuery(db, principal, after);
    const arrays = names.map((name) => JSON.parse(row![name]) as unknown[]);
    for (const place of arrays[0]!.keys()) list.push(deviceAt(arrays, place));
    if (arrays[0]!.length < DEVICES_PER_ROW) break;
    after = row!.last;
  }
  return list.sort((one, other) =>
    one.device_name === other.device_name
      ? compare(one.device_id, other.device_id)
      : compare(one.device_name, other.device_name),
  );
}

const compare = (one: string, other: string): number => (one < other ? -1 : 1);

function deviceAt(arrays: readonly unknown[][], place: number): NocDeviceRow {
  const device = {} as Record<FleetColumn, unknown>;
  for (const [index, name] of names.entries()) {
    const value = arrays[index]![place];
    device[name] = flags.has(name) ? value === 1 : value;
  }
  return device as unknown as NocDeviceRow;
}

/** Open messages, and whether the sensor is in doubt, which holds before and without a message. */
const alertsQuery = (db: Database) =>
  db
    .select({
      device_id: alertStates.device_id,
      count: sql<number>`count(${messages.id})`,
      inDoubt: sql<number>`max(${and(eq(alertStates.rule, "sensor-doubt"), ne(alertStates.state, "clear"))})`,
    })
    .from(alertStates)
    .leftJoin(messages, and(eq(messages.id, alertStates.message_id), eq(messages.state, "open")))
    .groupBy(alertStates.device_id);

async function nocFleet(db: Database, principal: Principal, now: number): Promise<NocFleet> {
  const at = Math.floor(now);
  const [plantRows, rows, alertRows, windows] = await Promise.all([
    plantsQuery(db, principal),
    devicesOf(db, principal),
    alertsQuery(db),
    db
      .select({ plant_id: maintenanceWindows.plant_id, device_id: maintenanceWindows.device_id })
      .from(maintenanceWindows)
      .where(and(lte(maintenanceWindows.from, at), gt(maintenanceWindows.to, at))),
  ]);
  const plantAt = new Map(plantRows.map(({ id }, index) => [id, index]));
  const listed = rows.filter(({ plant_id }) => plantAt.has(plant_id));
  const plantOf = ({ plant_id }: NocDeviceRow) => plantRows[plantAt.get(plant_id)!]!;
  const isDisabled = (row: NocDeviceRow) => row.status !== "Enable" || plantOf(row).status !== "Enable";
  const disabled = listed.map(isDisabled);
  const alerts = new Map(alertRows.map(({ device_id, ...alert }) => [device_id, alert]));
  const facts: NocFacts[] = listed.map((row, index) =>
    Object.assign(row, { isDisabled: disabled[index]!, isInDoubt: alerts.get(row.device_id)?.inDoubt === 1 }),
  );
  const maintained = new Set(windows.map(({ plant_id, device_id }) => device_id ?? `plant ${plant_id}`));
  return {
    plants: {
      id: plantRows.map(({ id }) => id),
      name: plantRows.map(({ name }) => name),
      lat: plantRows.map(({ lat }) => lat),
      lng: plantRows.map(({ lng }) => lng),
      hidden: plantRows.map(({ hidden }) => hidden === 1),
    },
    devices: {
      id: listed.map(({ device_id }) => device_id),
      plant: listed.map(({ plant_id }) => plantAt.get(plant_id)!),
      name: listed.map(({ device_name }) => device_name),
      lat: listed.map(({ lat }) => lat),
      lng: listed.map(({ lng }) => lng),
      timezone: listed.map(({ timezone }) => timezone),
      level: facts.map((one) => nocLevel(one, now)),
      ares: listed.map((row) => connectionLevel(row, now)),
      extension: listed.map(({ hasExtension, extension_health }) => (hasExtension ? extension_health : null)),
      inDoubt: facts.map(({ isInDoubt }) => isInDoubt),
      filters: facts.map((one) => filterBits(one, now)),
      alerts: listed.map(({ device_id }) => alerts.get(device_id)?.count ?? 0),
      lastDataAt: listed.map(({ last_data_at }) => last_data_at),
      silenceLimit: listed.map((row) => silenceLimit(row)),
      hidden: listed.map((row) => row.hidden || plantOf(row).hidden === 1),
      disabled,
      maintained: listed.map(
        ({ device_id, plant_id }) => maintained.has(device_id) || maintained.has(`plant ${plant_id}`),
      ),
    },
  };
}

export const noc = new Hono<AppEnv>()
  .get("/api/noc/fleet", allow("noc.view"), revalidated, etag(), async (c) =>
    c.json<NocFleet>(await nocFleet(c.var.db, c.get("principal")!, now())),
  )
  .get("/api/noc/messages", allow("noc.view"), validate("query", NocMessagesQuery), async (c) =>
    c.json<NocMessages>(await messagesPage(c.var.db, c.get("principal")!, c.req.valid("query"))),
  )
  .get("/api/noc/changes", allow("noc.view"), validate("query", NocChangesQuery), async (c) => {
    const { after } = c.req.valid("query");
    return c.json<NocChanges>(await nocChanges(c.var.db, c.get("principal")!, after, now()));
  })
  .get("/api/noc/live", allow("noc.view"), openLive);
