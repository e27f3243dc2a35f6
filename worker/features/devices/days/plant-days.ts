import { and, asc, between, eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import { deviceScope, retiredScope } from "../../../access/scope.ts";
import { MAX_DEVICE_DAYS } from "#contract/plants/devices";
import type { Principal } from "../../../platform/context.ts";
import { type Database, jsonValues } from "../../../platform/db.ts";
import { dailySoiling, devices } from "../../../platform/schema.ts";
import { newestOffset } from "../directory.ts";
import type { DailySoilingDay } from "#domain/soiling/day-dollars";
import { withOffset } from "./daily-soiling-days.ts";

export interface DeviceDaysOfPlant {
  device_id: string;
  device_name: string;
  timezone: string;
  offset: number;
  days: DailySoilingDay[];
}

/** Also retired ones, for the days that they reported. */
const ofPlant = (principal: Principal, plantId: string) =>
  and(
    or(and(deviceScope(principal), eq(devices.status, "Enable")), retiredScope(principal)),
    eq(devices.plant_id, plantId),
  );

export function plantDevicesQuery(db: Database, principal: Principal, plantId: string) {
  const { device_id, device_name, timezone, retired_at } = devices;
  return db
    .select({ device_id, device_name, timezone, retired_at, offset: newestOffset })
    .from(devices)
    .where(ofPlant(principal, plantId))
    .orderBy(asc(devices.device_name), asc(devices.device_id));
}

export function plantDaysQuery(db: Database, principal: Principal, plantId: string, from: string, to: string) {
  const ids = sql`(select ${devices.device_id} from ${devices} where ${ofPlant(principal, plantId)})`;
  return db
    .select()
    .from(dailySoiling)
    .where(and(inArray(dailySoiling.device_id, ids), between(dailySoiling.day, from, to)))
    .orderBy(asc(dailySoiling.device_id), asc(dailySoiling.day));
}

export async function reportedDaysOfPlant(
  db: Database,
  principal: Principal,
  plantId: string,
  { from, to }: { from: string; to: string },
): Promise<DeviceDaysOfPlant[] | null> {
  const [known, rows] = await db.batch([
    plantDevicesQuery(db, principal, plantId),
    plantDaysQuery(db, principal, plantId, from, to).limit(MAX_DEVICE_DAYS + 1),
  ]);
  if (rows.length > MAX_DEVICE_DAYS) return null;
  const rowsOf = Map.groupBy(rows, ({ device_id }) => device_id);
  return known
    .filter(({ device_id, retired_at }) => retired_at === null || rowsOf.has(device_id))
    .map(({ device_id, device_name, timezone, offset }) => {
      const days = (rowsOf.get(device_id) ?? []).map((row) => withOffset(row, offset));
      return { device_id, device_name, timezone, offset, days };
    });
}

/** By device; devices without days are missing. */
export async function dailySoilingOfDevices(
  db: Database,
  ids: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<Map<string, DailySoilingDay[]>> {
  const rows = await db
    .select({ ...getTableColumns(dailySoiling), offset: newestOffset })
    .from(dailySoiling)
    .innerJoin(devices, eq(devices.device_id, dailySoiling.device_id))
    .where(and(sql`${dailySoiling.device_id} in ${jsonValues(ids)}`, between(dailySoiling.day, from, to)))
    .orderBy(asc(dailySoiling.day));
  const grouped = Map.groupBy(rows, ({ device_id }) => device_id);
  return new Map([...grouped].map(([id, list]) => [id, list.map(({ offset, ...row }) => withOffset(row, offset))]));
}
