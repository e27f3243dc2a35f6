import { sql } from "drizzle-orm";
import { addDays } from "#contract/common/calendar";
import {
  DEFAULT_SYSTEMATIC_POINTS,
  type SystematicSetting,
  type SystematicUncertainty,
} from "#contract/common/uncertainty";
import { GOOD_CODE } from "#contract/soiling/day-quality";
import { analytics } from "../../../platform/analytics.ts";
import { type Database, jsonValues } from "../../../platform/db.ts";
import type { devices } from "../../../platform/schema.ts";
import { knownQuery } from "./daily-soiling-days.ts";
import { olderDays } from "./older-days.ts";

type SystematicRow = Pick<typeof devices.$inferSelect, "device_id" | "systematic_points">;

/** The newest cleanings show the present condition of the cells. */
const MAX_CLEANINGS = 20;

/** A good day shows the loss before a cleaning for so long, and after it [days]. */
const [BEFORE_DAYS, AFTER_DAYS] = [7, 3];

interface Residual {
  device: string;
  first: string;
  last: string;
  /** [%], without offset */
  before: number | null;
  after: number | null;
}

type ResidualValues = [Residual["device"], string, string, Residual["before"], Residual["after"]];

/** Losses of the last good day before each cleaning of the whole plant, and of the first one after it, by the primary key of `daily_soiling`. */
const residualsQuery = (ids: readonly string[]) => sql`
  select device_id as device, first, last,
    (select loss from daily_soiling where device_id = cleaned.device_id and quality = ${GOOD_CODE} and loss is not null
      and day < first and day >= date(first, ${`-${BEFORE_DAYS} days`}) order by day desc limit 1) as before,
    (select loss from daily_soiling where device_id = cleaned.device_id and quality = ${GOOD_CODE} and loss is not null
      and day > last and day <= date(last, ${`+${AFTER_DAYS} days`}) order by day limit 1) as after
  from (
    select device_id, day as first, coalesce(end_day, day) as last,
      row_number() over (partition by device_id order by day desc) as newest
    from cleaning_events where device_id in ${jsonValues(ids)} and (share is null or share = 100)
  ) as cleaned where newest <= ${MAX_CLEANINGS} order by device_id, first desc`;

/** By device; those without a cleaning are missing. */
async function measuredSystematics(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, SystematicUncertainty | null>> {
  if (ids.length === 0) return new Map();
  // As values, which are read in one call of D1 with what is known.
  const [values, known] = await Promise.all([db.values<ResidualValues>(residualsQuery(ids)), knownQuery(db, ids)]);
  const rows = values.map(([device, first, last, before, after]): Residual => ({ device, first, last, before, after }));
  const rowsOf = Map.groupBy(rows, ({ device }) => device);
  const measured = known.flatMap((device) => {
    const own = rowsOf.get(device.device_id);
    return own ? [measuredOf(own, device).then((found) => [device.device_id, found] as const)] : [];
  });
  return new Map(await Promise.all(measured));
}

type Known = Awaited<ReturnType<typeof knownQuery>>[number];

/** `rows`: newest first. */
async function measuredOf(rows: readonly Residual[], known: Known): Promise<SystematicUncertainty | null> {
  const span = { from: addDays(rows.at(-1)!.first, -BEFORE_DAYS), to: addDays(rows[0]!.last, AFTER_DAYS) };
  const older = (await olderDays(known.device_id, known, span)).soiling.filter(
    ({ quality, loss }) => quality === GOOD_CODE && loss !== null,
  );
  const withOffset = (loss: number | null | undefined): number =>
    loss === null || loss === undefined ? NaN : loss + known.offset;
  const { points, cleanings } = analytics().residualUncertainty({
    before: Float64Array.from(rows, ({ first, before }) =>
      withOffset(before ?? older.findLast(({ day }) => day < first && day >= addDays(first, -BEFORE_DAYS))?.loss),
    ),
    after: Float64Array.from(rows, ({ last, after }) =>
      withOffset(older.find(({ day }) => day > last && day <= addDays(last, AFTER_DAYS))?.loss ?? after),
    ),
  });
  return Number.isNaN(points) ? null : { points, source: "cleanings", cleanings };
}

const measuredSystematic = async (db: Database, deviceId: string): Promise<SystematicUncertainty | null> =>
  (await measuredSystematics(db, [deviceId])).get(deviceId) ?? null;

/** By device. */
export async function systematicUncertainties(
  db: Database,
  devices: readonly SystematicRow[],
): Promise<Map<string, SystematicUncertainty>> {
  const ids = devices.flatMap(({ device_id, systematic_points }) => (systematic_points === null ? [device_id] : []));
  const measured = await measuredSystematics(db, ids);
  return new Map(
    devices.map(({ device_id, systematic_points }) => [
      device_id,
      chosenOf(systematic_points, measured.get(device_id) ?? null),
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
