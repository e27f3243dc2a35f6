import { and, asc, between, eq, inArray, or, sql } from "drizzle-orm";
import { deviceScope, retiredScope } from "../../../access/scope.ts";
import { MAX_DEVICE_DAYS } from "#contract/plants/devices";
import type { Principal } from "../../../platform/context.ts";
import { type Database, jsonValues } from "../../../platform/db.ts";
import { dailySoiling, devices } from "../../../platform/schema.ts";
import { newestOffset } from "../directory.ts";
import type { DailySoilingDay } from "#domain/soiling/day-dollars";
import { firstInDirectory, withOffset } from "./daily-soiling-days.ts";
import { olderDays } from "./older-days.ts";

export interface DeviceDaysOfPlant {
  device_id: string;
  device_name: string;
  timezone: string;
  retired_at: number | null;
  offset: number;
  /** Share of the plant that people entered [%]. */
  array_share: number | null;
  systematic_points: number | null;
  days: DailySoilingDay[];
}

/** Also retired ones, for the days that they reported. */
const ofPlant = (principal: Principal, plantId: string) =>
  and(
    or(and(deviceScope(principal), eq(devices.status, "Enable")), retiredScope(principal)),
    eq(devices.plant_id, plantId),
  );

export function plantDevicesQuery(db: Database, principal: Principal, plantId: string) {
  const { device_id, device_name, timezone, retired_at, first_day, array_share, systematic_points } = devices;
  return db
    .select({
      device_id,
      device_name,
      timezone,
      retired_at,
      array_share,
      systematic_points,
      offset: newestOffset,
      first: first_day,
      inDirectory: firstInDirectory,
    })
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
  span: { from: string; to: string },
): Promise<DeviceDaysOfPlant[] | null> {
  const [known, rows] = await db.batch([
    plantDevicesQuery(db, principal, plantId),
    plantDaysQuery(db, principal, plantId, span.from, span.to).limit(MAX_DEVICE_DAYS + 1),
  ]);
  if (rows.length > MAX_DEVICE_DAYS) return null;
  const rowsOf = Map.groupBy(rows, ({ device_id }) => device_id);
  let count = rows.length;
  const list: DeviceDaysOfPlant[] = [];
  for (const { first, inDirectory, offset, ...device } of known) {
    const { device_id, retired_at } = device;
    const older = (await olderDays(device_id, { first, inDirectory }, span)).soiling;
    count += older.length;
    if (count > MAX_DEVICE_DAYS) return null;
    const all = [...older, ...(rowsOf.get(device_id) ?? [])].map((row) => withOffset(row, offset));
    if (retired_at === null || all.length > 0) list.push({ ...device, offset, days: all });
  }
  return list;
}

/** By device; devices without days are missing. */
export async function dailySoilingOfDevices(
  db: Database,
  ids: readonly string[],
  span: { from: string; to: string },
): Promise<Map<string, DailySoilingDay[]>> {
  const { device_id, first_day: first } = devices;
  const [rows, known] = await db.batch([
    db
      .select()
      .from(dailySoiling)
      .where(and(sql`${dailySoiling.device_id} in ${jsonValues(ids)}`, between(dailySoiling.day, span.from, span.to)))
      .orderBy(asc(dailySoiling.day)),
    db
      .select({ device_id, offset: newestOffset, first, inDirectory: firstInDirectory })
      .from(devices)
      .where(sql`${device_id} in ${jsonValues(ids)}`),
  ]);
  const rowsOf = Map.groupBy(rows, (row) => row.device_id);
  const found = known.map(async ({ device_id: id, offset, ...days }) => {
    const older = (await olderDays(id, days, span)).soiling;
    return [id, [...older, ...(rowsOf.get(id) ?? [])].map((row) => withOffset(row, offset))] as const;
  });
  return new Map((await Promise.all(found)).filter(([, days]) => days.length > 0));
}
