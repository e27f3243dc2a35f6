import { sql } from "drizzle-orm";
import {
  DEFAULT_SYSTEMATIC_POINTS,
  type SystematicSetting,
  type SystematicUncertainty,
} from "#contract/common/uncertainty";
import { OK_CODE } from "#contract/soiling/day-quality";
import { analytics } from "../../../platform/analytics.ts";
import type { Database } from "../../../platform/db.ts";
import type { devices } from "../../../platform/schema.ts";

type DeviceRow = Pick<typeof devices.$inferSelect, "device_id" | "systematic_points">;

/** The newest cleanings show the present condition of the cells. */
const MAX_CLEANINGS = 20;

/**
 * Losses [%], offset included, of the last good day within a week before and the first within three days after each cleaning of the whole
 * plant. Uses the primary key of `daily_soiling`.
 */
const residualsQuery = (deviceId: string) => sql<{ before: number | null; after: number | null }>`
  select
    (select loss + zero from daily_soiling where device_id = cleaned.device_id and quality = ${OK_CODE} and loss is not null
      and day < first and day >= date(first, '-7 days') order by day desc limit 1) as before,
    (select loss + zero from daily_soiling where device_id = cleaned.device_id and quality = ${OK_CODE} and loss is not null
      and day > last and day <= date(last, '+3 days') order by day limit 1) as after
  from (
    select device_id, day as first, coalesce(end_day, day) as last,
      coalesce((select value from offsets where device_id = ${deviceId} order by id desc limit 1), 0) as zero
    from cleaning_events where device_id = ${deviceId} and (share is null or share = 100) order by day desc limit ${MAX_CLEANINGS}
  ) as cleaned`;

async function measuredSystematic(db: Database, deviceId: string): Promise<SystematicUncertainty | null> {
  const rows = await db.all<{ before: number | null; after: number | null }>(residualsQuery(deviceId));
  const { points, cleanings } = analytics().residualUncertainty({
    before: Float64Array.from(rows, ({ before }) => before ?? NaN),
    after: Float64Array.from(rows, ({ after }) => after ?? NaN),
  });
  return Number.isNaN(points) ? null : { points, source: "cleanings", cleanings };
}

const chosenOf = (entered: number | null, measured: SystematicUncertainty | null): SystematicUncertainty =>
  entered === null
    ? (measured ?? { points: DEFAULT_SYSTEMATIC_POINTS, source: "default", cleanings: 0 })
    : { points: entered, source: "entered", cleanings: 0 };

/** Common error of all losses of a device: as entered, else measured right after cleanings, else the default. */
export async function systematicUncertainty(db: Database, device: DeviceRow): Promise<SystematicUncertainty> {
  const entered = device.systematic_points;
  return chosenOf(entered, entered === null ? await measuredSystematic(db, device.device_id) : null);
}

export async function systematicSetting(db: Database, device: DeviceRow): Promise<SystematicSetting> {
  const entered = device.systematic_points;
  const measured = await measuredSystematic(db, device.device_id);
  return { entered, measured, inUse: chosenOf(entered, measured) };
}
