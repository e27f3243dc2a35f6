import { and, asc, eq, getTableColumns, or, sql } from "drizzle-orm";
import type { Act } from "../../access/audit.ts";
import { actorId } from "../../access/sessions/viewing.ts";
import { deviceScope, type PlantReader, retiredScope } from "../../access/scope.ts";
import {
  DEFAULT_FREQUENCY,
  DEFAULT_IDEAL_PERFORMANCE,
  type ReportSettings,
  reportTypes,
  type SaveReportSettings,
} from "#contract/reports/settings";
import { earlierDay } from "#contract/common/calendar";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import {
  cleaningEvents,
  devices,
  plantNotifications,
  plants,
  reportDevices,
  reportSettings,
} from "../../platform/schema.ts";
import { save } from "../../records/save.ts";

const LINES_PER_INSERT = 20;

const newestWash = sql<string>`coalesce((select max(coalesce(${cleaningEvents.end_day}, ${cleaningEvents.day}))
  from ${cleaningEvents} where ${cleaningEvents.device_id} = ${devices.device_id}), ${devices.installationdate})`;

export interface ReportReader extends PlantReader {
  user: Pick<Principal["user"], "id">;
}

/** `isWithRetired`: also those that reported before. */
export function reportDevicesOf(db: Database, reader: ReportReader, isWithRetired = false) {
  const inService = and(deviceScope(reader), eq(devices.status, "Enable"));
  return db
    .select({
      device: getTableColumns(devices),
      plant_name: plants.plant_name,
      chosen: reportDevices,
      newestWash,
      wanted: plantNotifications.report,
    })
    .from(devices)
    .innerJoin(plants, eq(plants.plant_id, devices.plant_id))
    .leftJoin(
      reportDevices,
      and(eq(reportDevices.device_id, devices.device_id), eq(reportDevices.user_id, reader.user.id)),
    )
    .leftJoin(
      plantNotifications,
      and(eq(plantNotifications.plant_id, devices.plant_id), eq(plantNotifications.user_id, reader.user.id)),
    )
    .where(
      and(
        isWithRetired ? or(inService, retiredScope(reader)) : inService,
        eq(plants.status, "Enable"),
        reader.reach.of === "fleet" ? sql`0` : undefined,
      ),
    )
    .orderBy(asc(plants.plant_name), asc(devices.device_name), asc(devices.device_id));
}
export type ReportDeviceRow = Awaited<ReturnType<typeof reportDevicesOf>>[number];

/** A wash that was logged after the date that the person entered counts. */
export function lastWashOf({ chosen, newestWash: newest }: ReportDeviceRow): string {
  const entered = chosen?.last_wash_event ?? newest;
  return earlierDay(entered, newest) === entered ? newest : entered;
}
export const idealPerformanceOf = ({ chosen }: ReportDeviceRow): number =>
  chosen?.ideal_performance ?? DEFAULT_IDEAL_PERFORMANCE;

export async function reportSettingsOf(
  db: Database,
  reader: ReportReader & Pick<Principal, "permissions">,
): Promise<ReportSettings> {
  // Not as a batch: D1 returns a batch as objects, in which two columns of one name collide.
  const [[saved], rows] = await Promise.all([
    db.select().from(reportSettings).where(eq(reportSettings.user_id, reader.user.id)),
    reportDevicesOf(db, reader),
  ]);
  return {
    frequency: saved?.frequency ?? DEFAULT_FREQUENCY,
    reports: saved?.reports ?? [...reportTypes],
    devices: (reader.permissions.has("dashboard.view") ? rows : []).map((row) => ({
      device_id: row.device.device_id,
      device_name: row.device.device_name,
      plant_name: row.plant_name,
      lastWashEvent: lastWashOf(row),
      idealPerformance: idealPerformanceOf(row),
    })),
  };
}

export async function saveReportSettings(
  db: Database,
  { principal, at, requestId }: Act,
  form: SaveReportSettings,
  known: readonly ReportDeviceRow[],
): Promise<void> {
  const { frequency, reports, devices: lines } = form;
  const userId = principal.user.id;
  const newest = new Map(known.map((row) => [row.device.device_id, row.newestWash]));
  const values = lines.map(({ device_id, lastWashEvent, idealPerformance }) => ({
    user_id: userId,
    device_id,
    ideal_performance: idealPerformance,
    last_wash_event: newest.get(device_id) === lastWashEvent ? null : lastWashEvent,
  }));
  const groups = Array.from({ length: Math.ceil(values.length / LINES_PER_INSERT) }, (_, index) =>
    values.slice(index * LINES_PER_INSERT, (index + 1) * LINES_PER_INSERT),
  );
  const statements = [
    db
      .insert(reportSettings)
      .values({ user_id: userId, frequency, reports, started_at: Math.floor(at) })
      .onConflictDoUpdate({ target: reportSettings.user_id, set: { frequency, reports } }),
    ...groups.map((group) =>
      db
        .insert(reportDevices)
        .values(group)
        .onConflictDoUpdate({
          target: [reportDevices.user_id, reportDevices.device_id],
          set: {
            ideal_performance: sql`excluded.ideal_performance`,
            last_wash_event: sql`excluded.last_wash_event`,
          },
        }),
    ),
  ];
  const entry = { action: "report-settings-saved", at, userId: actorId(principal), subject: userId, after: form };
  await save(db, { entry: { ...entry, requestId }, statements });
}

export const futureWash = (lines: SaveReportSettings["devices"], today: (deviceId: string) => string): number =>
  lines.findIndex(({ device_id, lastWashEvent }) => {
    const limit = today(device_id);
    return lastWashEvent !== limit && earlierDay(lastWashEvent, limit) === limit;
  });
