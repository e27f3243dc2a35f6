import { and, asc, between, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { deviceScope } from "../../../access/scope.ts";
import { MAX_DEVICE_DAYS } from "#contract/plants/devices";
import type { Principal } from "../../../platform/context.ts";
import { type Database, jsonValues } from "../../../platform/db.ts";
import { dailySoiling, devices } from "../../../platform/schema.ts";
import { newestOffset } from "../directory.ts";
import { type DailySoilingDay, withOffset } from "./daily-soiling-days.ts";

export interface DeviceDaysOfPlant {
  device_id: string;
  device_name: string;
  timezone: string;
  offset: number;
  days: DailySoilingDay[];
}

const inUse = (principal: Principal, plantId: string) =>
  and(deviceScope(principal), eq(devices.plant_id, plantId), eq(devices.status, "Enable"));

export function plantDevicesQuery(db: Database, principal: Principal, plantId: string) {
  const { device_id, device_name, timezone } = devices;
  return db
    .select({ device_id, device_name, timezone, offset: newestOffset })
    .from(devices)
    .where(inUse(principal, plantId))
    .orderBy(asc(devices.device_name), asc(devices.device_id));
}

export function plantDaysQuery(db: Database, principal: Principal, plantId: string, from: string, to: string) {
  const ids = sql`(select ${devices.device_id} from ${devices} where ${inUse(principal, plantId)})`;
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
  return known.map((device) => {
    const days = (rowsOf.get(device.device_id) ?? []).map((row) => withOffset(row, device.offset));
    return Object.assign(device, { days });
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
