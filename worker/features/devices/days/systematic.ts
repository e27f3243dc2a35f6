import { sql } from "drizzle-orm";
import {
  DEFAULT_SYSTEMATIC_POINTS,
  type SystematicSetting,
  type SystematicUncertainty,
} from "#contract/common/uncertainty";
import { GOOD_CODE } from "#contract/soiling/day-quality";
import { analytics } from "../../../platform/analytics.ts";
import { type Database, jsonValues } from "../../../platform/db.ts";
import type { devices } from "../../../platform/schema.ts";

type SystematicRow = Pick<typeof devices.$inferSelect, "device_id" | "systematic_points">;

/** The newest cleanings show the present condition of the cells. */
const MAX_CLEANINGS = 20;

/**
 * Losses [%], offset included, of the last good day within a week before and the first within three days after each cleaning of the whole
 * plant. Uses the primary key of `daily_soiling`.
 */
const residualsQuery = (ids: readonly string[]) => sql<Residual>`
  select device_id as device,
    (select loss + zero from daily_soiling where device_id = cleaned.device_id and quality = ${GOOD_CODE} and loss is not null
      and day < first and day >= date(first, '-7 days') order by day desc limit 1) as before,
    (select loss + zero from daily_soiling where device_id = cleaned.device_id and quality = ${GOOD_CODE} and loss is not null
      and day > last and day <= date(last, '+3 days') order by day limit 1) as after
  from (
    select device_id, day as first, coalesce(end_day, day) as last,
      row_number() over (partition by device_id order by day desc) as newest,
      coalesce((select value from offsets where device_id = cleaning_events.device_id order by id desc limit 1), 0) as zero
    from cleaning_events where device_id in ${jsonValues(ids)} and (share is null or share = 100)) as cleaned
  where newest <= ${MAX_CLEANINGS}`;

interface Residual {
  device: string;
  before: number | null;
  after: number | null;
}

function measuredOf(rows: readonly Residual[]): SystematicUncertainty | null {
  const { points, cleanings } = analytics().residualUncertainty({
    before: Float64Array.from(rows, ({ before }) => before ?? NaN),
    after: Float64Array.from(rows, ({ after }) => after ?? NaN),
  });
  return Number.isNaN(points) ? null : { points, source: "cleanings", cleanings };
}

const measuredSystematic = async (db: Database, deviceId: string): Promise<SystematicUncertainty | null> =>
  measuredOf(await db.all<Residual>(residualsQuery([deviceId])));

/** By device. */
export async function systematicUncertainties(
  db: Database,
  devices: readonly SystematicRow[],
): Promise<Map<string, SystematicUncertainty>> {
  const ids = devices.flatMap(({ device_id, systematic_points }) => (systematic_points === null ? [device_id] : []));
  const rows = ids.length === 0 ? [] : await db.all<Residual>(residualsQuery(ids));
  const rowsOf = Map.groupBy(rows, ({ device }) => device);
  return new Map(
    devices.map(({ device_id, systematic_points }) => [
      device_id,
      chosenOf(systematic_points, rowsOf.has(device_id) ? measuredOf(rowsOf.get(device_id)!) : null),
    ]),
  );
}

const chosenOf = (entered: number | null, measured: SystematicUncertainty | null): SystematicUncertainty =>
  entered === null
    ? (measured ?? { points: DEFAULT_SYSTEMATIC_POINTS, source: "default", cleanings: 0 })
    : { points: entered, source: "entered", cleanings: 0 };

/** Common error of all losses of a device: as entered, else measured right after cleanings, else the default. */
export async function systematicUncertainty(db: Database, device: SystematicRow): Promise<SystematicUncertainty> {
  const entered = device.systematic_points;
  return chosenOf(entered, entered === null ? await measuredSystematic(db, device.device_id) : null);
}

export async function systematicSetting(db: Database, device: SystematicRow): Promise<SystematicSetting> {
  const entered = device.systematic_points;
  const measured = await measuredSystematic(db, device.device_id);
  return { entered, measured, inUse: chosenOf(entered, measured) };
}
