import { and, eq, gte, notBetween, type SQL, sql } from "drizzle-orm";
import { instantOf } from "#contract/common/calendar";
import { EXCLUDED_CODE, FIRST_FAULT_CODE, GOOD_CODE, qualityOf } from "#contract/soiling/day-quality";
import type { SensorFault } from "#contract/soiling/sensor-faults";
import type { AlertFacts } from "#domain/alerts/facts";
import type { Database } from "../../platform/db.ts";
import { dailySoiling, devices, offsets } from "../../platform/schema.ts";

/** Days that are not covered, with their loss and the first day of the doubt that they belong to, in any order, as sorting would read each twice. */
export function judgedDaysQuery(db: Database, since: string, page: SQL) {
  const first = sql<
    string | null
  >`case when ${dailySoiling.quality} >= ${FIRST_FAULT_CODE} and ${dailySoiling.quality} <> ${EXCLUDED_CODE} then (
    select min(same.day) from daily_soiling as same
    where same.device_id = ${dailySoiling.device_id} and same.quality = ${dailySoiling.quality} and same.day > coalesce(
      (select max(good.day) from daily_soiling as good where good.device_id = ${dailySoiling.device_id}
        and good.quality <= ${GOOD_CODE} and good.day < ${dailySoiling.day}), '')
  ) end`;
  const offset = sql`coalesce((select ${offsets.value} from ${offsets}
    where ${eq(offsets.device_id, devices.device_id)} order by ${offsets.id} desc limit 1), 0)`;
  const loss = sql<number | null>`${dailySoiling.loss} + ${offset}`;
  return db
    .select({ device_id: dailySoiling.device_id, day: dailySoiling.day, code: dailySoiling.quality, loss, first })
    .from(devices)
    .innerJoin(dailySoiling, and(eq(dailySoiling.device_id, devices.device_id), gte(dailySoiling.day, since)))
    .where(
      and(page, eq(devices.status, "Enable"), notBetween(dailySoiling.quality, GOOD_CODE + 1, FIRST_FAULT_CODE - 1)),
    );
}
export type JudgedDay = Awaited<ReturnType<typeof judgedDaysQuery>>[number];

/** `days`: newest first. A running day may still become part of a fault, so it ends none. */
export function doubtOf(days: readonly JudgedDay[], today: string, zone: string): AlertFacts["doubt"] {
  const newest = days.find(({ day, first }) => first !== null || day < today);
  if (!newest) return null;
  if (newest.first === null) return "none";
  return { fault: qualityOf(newest.code).reason as SensorFault, since: instantOf(zone, newest.first) };
}
