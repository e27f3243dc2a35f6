import { and, eq, gte, isNotNull } from "drizzle-orm";
import { MOST_INTERVAL_DAYS } from "../../../analytics-wasm/types.ts";
import { addDays, dayBounds } from "../../contract/calendar.ts";
import type { WashRecord } from "../../contract/device.ts";
import type { Database } from "../../platform/db.ts";
import { cleaningEvents, dailyWeather, type devices } from "../../platform/schema.ts";
import { newestReportedDay, reportedDays, type ReportedDay } from "../devices/index.ts";
import type { Evidence } from "./intervals.ts";

type DeviceRow = Pick<typeof devices.$inferSelect, "device_id" | "timezone">;

/** Rain of the days from `first` on, where it is known. */
export function rainQuery(db: Database, deviceId: string, first: string) {
  return db
    .select({ day: dailyWeather.day, rain: dailyWeather.rain })
    .from(dailyWeather)
    .where(and(eq(dailyWeather.device_id, deviceId), gte(dailyWeather.day, first), isNotNull(dailyWeather.rain)));
}

/** The history of a device up to its newest day, as long as one detection takes, and what explains its jumps. */
export async function evidenceOf(
  db: Database,
  { device_id, timezone }: DeviceRow,
  object: { washLog(window: { from: number; to: number }): Promise<WashRecord[]> },
): Promise<{ days: ReportedDay[]; evidence: Evidence }> {
  const newest = await newestReportedDay(db, device_id, "ok");
  if (!newest) return { days: [], evidence: { rain: new Map(), cleanings: [], washes: [], timezone } };
  const first = addDays(newest.day, 1 - MOST_INTERVAL_DAYS);
  const window = { from: dayBounds(timezone, first).start, to: dayBounds(timezone, newest.day).end };
  const [{ days }, rain, cleanings, washes] = await Promise.all([
    reportedDays(db, device_id, first, newest.day),
    rainQuery(db, device_id, first),
    db
      .select({ day: cleaningEvents.day })
      .from(cleaningEvents)
      .where(and(eq(cleaningEvents.device_id, device_id), gte(cleaningEvents.day, first))),
    object.washLog(window),
  ]);
  return {
    days,
    evidence: {
      rain: new Map(rain.map(({ day, rain }) => [day, rain!])),
      cleanings: cleanings.map(({ day }) => day),
      washes,
      timezone,
    },
  };
}
