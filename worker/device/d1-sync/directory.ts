import { dayText } from "#contract/common/calendar";
import { pick } from "#contract/records/field";
import type { dailySoiling, dailyWeather } from "../../platform/schema.ts";
import { DAYS_CHANGED, SILENCE_LIMIT } from "#contract/alerts/rules";
import { EXCLUDED_CODE, FIRST_FAULT_CODE, GOOD_CODE, isFaultCode } from "#contract/soiling/day-quality";
import { PLAN_DELAY_SECONDS } from "../../platform/tasks/due-plans.ts";
import type { DayRow } from "../soiling/days.ts";
import type { WeatherRow } from "../soiling/weather.ts";
import type { WashFacts } from "#domain/alerts/facts";

/** Columns of the device's row in D1. Null keeps the column, except for `report_step`. */
export interface DeviceRowUpdate {
  last_data_at: number | null;
  extension_health: number | null;
  report_step: number | null;
  wash_facts: WashFacts | null;
  night_sleep: boolean;
}

interface Sent {
  now: number;
  /** In the device's zone. */
  today: string;
  /** Of all that the object has; null without days. */
  firstDay: number | null;
  windowFrom: number;
}

/**
 * Marks the plan of the device's plant as due if a day becomes good or stops being so, or if the loss of a good day changes; it runs
 * before the days are written. The loss of the day that is under way changes with each delivery, so it waits for the daily analysis.
 */
const planStatement = (db: D1Database, device: string, days: unknown[][], { now, today }: Sent): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO plant_plans (plant_id, due_at) SELECT plant_id, ?3 FROM devices
        WHERE device_id = ?1 AND plant_id IN (SELECT plant_id FROM plants) AND EXISTS (
          SELECT 1 FROM json_each(?2) AS sent LEFT JOIN daily_soiling AS stored
            ON stored.device_id = ?1 AND stored.day = sent.value ->> 0
            WHERE (coalesce(stored.quality, 0) = ${GOOD_CODE}) <> (sent.value ->> 4 = ${GOOD_CODE})
              OR (sent.value ->> 4 = ${GOOD_CODE} AND sent.value ->> 0 < ?4 AND stored.loss IS NOT sent.value ->> 3))
        ON CONFLICT (plant_id) DO UPDATE SET due_at = excluded.due_at WHERE excluded.due_at < due_at`,
    )
    .bind(device, JSON.stringify(days), Math.floor(now) + PLAN_DELAY_SECONDS, today);

/**
 * Notes days before today whose stored figures change, for the hourly event; yesterday only after it was announced. It runs before the days
 * are written.
 */
const revisionStatement = (db: D1Database, device: string, days: unknown[][], { today }: Sent): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO revised_days (device_id, first_day, last_day) SELECT ?1, min(day), max(day) FROM (
         SELECT sent.value ->> 0 AS day FROM json_each(?2) AS sent LEFT JOIN daily_soiling AS stored
           ON stored.device_id = ?1 AND stored.day = sent.value ->> 0
           WHERE (stored.loss IS NOT sent.value ->> 3 OR stored.quality IS NOT sent.value ->> 4
               OR stored.uncertainty IS NOT sent.value ->> 6 OR stored.window_insolation IS NOT sent.value ->> 7)
             AND (sent.value ->> 0 < date(?3, '-1 day')
               OR EXISTS (SELECT 1 FROM events WHERE unique_key = 'daily_soiling.ready:' || ?1 || ':' || (sent.value ->> 0)))
       ) HAVING min(day) IS NOT NULL
       ON CONFLICT (device_id) DO UPDATE SET
         first_day = min(first_day, excluded.first_day), last_day = max(last_day, excluded.last_day)`,
    )
    .bind(device, JSON.stringify(days), today);

const figures = [
  ...(["insol_clean", "insol_soiled", "loss", "quality"] as const),
  ...(["samples", "uncertainty", "window_insolation", "mark"] as const),
];
const columns = figures.join(", ");
const excluded = figures.map((name) => `excluded.${name}`).join(", ");

/**
 * Has the next tick judge the device by its days, which it otherwise reads once an hour, if the newest of them puts the sensor in doubt or
 * ends a doubt. The day that is under way ends none. Older days than the newest that is stored tell nothing.
 */
function doubtStatements(db: D1Database, device: string, days: unknown[][], { today }: Sent): D1PreparedStatement[] {
  const telling = days.filter(([day, , , , quality]) => isFaultCode(quality as number) || (day as string) < today);
  if (telling.length === 0) return [];
  const newest = telling.reduce((one, other) => ((other[0] as string) > (one[0] as string) ? other : one));
  return [
    db
      .prepare(
        `UPDATE devices SET judged_by = CASE instr(judged_by, ' ${DAYS_CHANGED}')
            WHEN 0 THEN judged_by ELSE substr(judged_by, 1, instr(judged_by, ' ${DAYS_CHANGED}') - 1) END
            || ' ${DAYS_CHANGED}:' || hex(randomblob(8))
          WHERE device_id = ?1 AND judged_by <> '' AND ?2 <> EXISTS (
            SELECT 1 FROM alert_states WHERE device_id = ?1 AND rule = 'sensor-doubt' AND state <> 'clear')
          AND NOT EXISTS (SELECT 1 FROM daily_soiling WHERE device_id = ?1 AND day > ?3
            AND quality NOT BETWEEN ${GOOD_CODE + 1} AND ${FIRST_FAULT_CODE - 1}
            AND (day < ?4 OR (quality >= ${FIRST_FAULT_CODE} AND quality <> ${EXCLUDED_CODE})))`,
      )
      .bind(device, isFaultCode(newest[4] as number) ? 1 : 0, newest[0], today),
  ];
}

/** Bring D1 to the object's state. Idempotent; rows travel as one JSON parameter, because D1 allows 100 parameters a statement. */
export function soilingStatements(
  db: D1Database,
  device: string,
  days: number[],
  rows: DayRow[],
  sent: Sent,
): D1PreparedStatement[] {
  const kept = rows.filter(({ day }) => day >= sent.windowFrom).map((row) => Object.values(soilingDay(row)));
  const deleted = without(days, rows);
  const changed = [...kept, ...deleted.map((day) => [day, null, null, null, 0])];
  const past = [...kept, ...deleted.map((day) => [day])].filter(([day]) => (day as string) < sent.today);
  return [
    planStatement(db, device, changed, sent),
    ...doubtStatements(db, device, changed, sent),
    ...(past.length > 0 ? [revisionStatement(db, device, past, sent)] : []),
    db
      .prepare(
        `INSERT INTO daily_soiling
           (device_id, day, ${columns}, updated_at)
         SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7, value ->> 8, ?3
           FROM json_each(?2) WHERE true
         ON CONFLICT (device_id, day) DO UPDATE SET (${columns}, updated_at) = (${excluded}, excluded.updated_at)
         WHERE (${columns}) IS NOT (${excluded})`,
      )
      .bind(device, JSON.stringify(kept), Math.floor(sent.now)),
    // For programs that have read these days and must remove them.
    db
      .prepare(
        `INSERT INTO daily_soiling_gone (device_id, day, gone_at)
         SELECT device_id, day, ?3 FROM daily_soiling WHERE device_id = ?1 AND day IN (SELECT value FROM json_each(?2))
         ON CONFLICT (device_id, day) DO UPDATE SET gone_at = excluded.gone_at`,
      )
      .bind(device, JSON.stringify(deleted), Math.floor(sent.now)),
    ...deleteStatements(db, "daily_soiling", device, deleted, sent),
    db
      .prepare("UPDATE devices SET first_day = ?2 WHERE device_id = ?1 AND first_day IS NOT ?2")
      .bind(device, sent.firstDay === null ? null : dayText(sent.firstDay)),
  ];
}

export function weatherStatements(
  db: D1Database,
  device: string,
  days: number[],
  rows: WeatherRow[],
  sent: Sent,
): D1PreparedStatement[] {
  const kept = rows.filter(({ day }) => day >= sent.windowFrom).map((row) => Object.values(weatherDay(row)));
  return [
    db
      .prepare(
        `INSERT INTO daily_weather (device_id, day, rain, wind_speed, wind_bearing)
         SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?2) WHERE true
         ON CONFLICT (device_id, day) DO UPDATE SET
           rain = excluded.rain, wind_speed = excluded.wind_speed, wind_bearing = excluded.wind_bearing`,
      )
      .bind(device, JSON.stringify(kept)),
    ...deleteStatements(db, "daily_weather", device, without(days, rows), sent),
  ];
}

/** Two statements, because one with both conditions reads all days of the device. */
const deleteStatements = (
  db: D1Database,
  table: "daily_soiling" | "daily_weather",
  device: string,
  deleted: string[],
  sent: Sent,
): D1PreparedStatement[] => [
  db.prepare(`DELETE FROM ${table} WHERE device_id = ?1 AND day < ?2`).bind(device, dayText(sent.windowFrom)),
  ...(deleted.length === 0
    ? []
    : [
        db
          .prepare(`DELETE FROM ${table} WHERE device_id = ?1 AND day IN (SELECT value FROM json_each(?2))`)
          .bind(device, JSON.stringify(deleted)),
      ]),
];

/** The first step is for keys, which people try by hand; other devices are units. */
const STEP = `iif(?4 = ${SILENCE_LIMIT.firstStep} AND NOT is_inbound_api_device, NULL, ?4)`;

/** Writes nothing that D1 has: a drain of days sends again what went to D1 after an answer. */
export function deviceStatement(db: D1Database, device: string, report: DeviceRowUpdate): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE devices SET last_data_at = coalesce(?2, last_data_at), extension_health = coalesce(?3, extension_health),
         report_step = ${STEP}, wash_facts = coalesce(?5, wash_facts), night_sleep = ?6
         WHERE device_id = ?1 AND (last_data_at, extension_health, report_step, wash_facts, night_sleep)
           IS NOT (coalesce(?2, last_data_at), coalesce(?3, extension_health), ${STEP}, coalesce(?5, wash_facts), ?6)`,
    )
    .bind(
      device,
      report.last_data_at,
      report.extension_health,
      report.report_step,
      report.wash_facts && JSON.stringify(report.wash_facts),
      report.night_sleep ? 1 : 0,
    );
}

type SoilingDay = Omit<typeof dailySoiling.$inferSelect, "device_id" | "updated_at">;

/** A day as D1 has it, in the order of the statement that writes it. */
export const soilingDay = (row: DayRow): SoilingDay => ({
  day: dayText(row.day),
  ...pick(row, figures),
  uncertainty: row.uncertainty === null ? null : Math.hypot(row.uncertainty, row.scatter ?? 0),
});

export const weatherDay = (row: WeatherRow): Omit<typeof dailyWeather.$inferSelect, "device_id"> => ({
  ...row,
  day: dayText(row.day),
});

const without = (days: number[], rows: { day: number }[]): string[] => {
  const present = new Set(rows.map((row) => row.day));
  return days.filter((day) => !present.has(day)).map(dayText);
};
