import { isCounted } from "#domain/soiling/day-dollars";
import { and, eq, sql } from "drizzle-orm";
import { addDays, dayOf, instantOf, SECONDS_PER_HOUR } from "#contract/common/calendar";
import { ANALYSIS_HOUR } from "#contract/dashboard/daily-analysis";
import type { Database } from "../../../platform/db.ts";
import { addEvents, type NewEvent } from "../../../platform/tasks/events.ts";
import { dailySoiling, devices, events, offsets, plants, revisedDays } from "../../../platform/schema.ts";
import { withOffset } from "./daily-soiling-days.ts";

const EVENTS_AT_ONCE = 500;
const DECIMALS = 4;
const round = (value: number | null): number | null => (value === null ? null : Number(value.toFixed(DECIMALS)));

const offset = sql<number>`coalesce((select ${offsets.value} from ${offsets}
  where ${offsets.device_id} = ${devices.device_id} order by ${offsets.id} desc limit 1), 0)`;
const isNew = sql`not exists (select 1 from ${events}
  where ${events.unique_key} = 'daily_soiling.ready:' || ${devices.device_id} || ':' || ${dailySoiling.day})`;

/** Yesterday's figures of devices where the daily analysis begins, or which came later that day. */
function readyDays(db: Database, zone: string, day: string) {
  return db
    .select({ row: dailySoiling, plant: devices.plant_id, offset })
    .from(devices)
    .innerJoin(plants, and(eq(plants.plant_id, devices.plant_id), eq(plants.status, "Enable")))
    .innerJoin(dailySoiling, and(eq(dailySoiling.device_id, devices.device_id), eq(dailySoiling.day, day)))
    .where(and(eq(devices.timezone, zone), eq(devices.status, "Enable"), isNew));
}

type ReadyDay = Awaited<ReturnType<typeof readyDays>>[number];

function readyEvent({ row, plant, offset }: ReadyDay, zone: string): NewEvent {
  const day = withOffset(row, offset);
  return {
    type: "daily_soiling.ready",
    key: `${row.device_id}:${row.day}`,
    plant,
    device: row.device_id,
    data: {
      day: row.day,
      time_zone: zone,
      soiling_loss_percent: round(day.loss),
      soiling_ratio: day.loss === null ? null : round(1 - day.loss / 100),
      standard_uncertainty_points: round(day.uncertainty),
      quality: day.quality,
      quality_reason: day.reason,
      is_counted: day.loss !== null && isCounted(day),
      window_insolation_kwh_per_m2: round(day.windowInsolation),
      sample_count: day.samples,
    },
  };
}

/** Hourly: events of days that are ready, and of days that were revised since. */
export async function announceDays(db: Database, now: number): Promise<void> {
  const zones = await db.selectDistinct({ zone: devices.timezone }).from(devices).where(eq(devices.status, "Enable"));
  for (const { zone } of zones) {
    const today = dayOf(zone, now);
    if (now < instantOf(zone, today, ANALYSIS_HOUR * SECONDS_PER_HOUR)) continue;
    const ready = await readyDays(db, zone, addDays(today, -1));
    for (let from = 0; from < ready.length; from += EVENTS_AT_ONCE)
      await addEvents(
        db,
        ready.slice(from, from + EVENTS_AT_ONCE).map((day) => readyEvent(day, zone)),
        now,
      );
  }
  await announceRevisions(db, Math.floor(now));
}

/** One event for each device and hour. The rows are deleted with it, so that no revision is lost or sent twice. */
const announceRevisions = (db: Database, at: number) =>
  db.batch([
    db
      .insert(events)
      .select(
        sql`select null, 'evt_' || lower(hex(randomblob(16))), 'daily_soiling.revised', null, ${devices.plant_id}, ${devices.device_id},
          json_object('first_day', ${revisedDays.first_day}, 'last_day', ${revisedDays.last_day}, 'time_zone', ${devices.timezone}),
          'daily_soiling.revised:' || ${devices.device_id} || ':' || ${at}, ${at}
          from ${revisedDays} inner join ${devices} on ${devices.device_id} = ${revisedDays.device_id} where true`,
      )
      .onConflictDoNothing(),
    db.delete(revisedDays),
  ]);
