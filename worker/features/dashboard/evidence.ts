import { and, eq, gte } from "drizzle-orm";
import { MOST_INTERVAL_DAYS } from "../../../analytics-wasm/types.ts";
import { addDays, dayBounds } from "../../contract/calendar.ts";
import type { WashRecord } from "../../contract/device.ts";
import type { Database } from "../../platform/db.ts";
import { cleaningEvents, type devices } from "../../platform/schema.ts";
import { newestReportedDay, reportedDays, type ReportedDay, weatherDays } from "../devices/index.ts";
import type { Evidence } from "./intervals.ts";

type DeviceRow = typeof devices.$inferSelect;

/** The history of a device up to its newest day, as long as one detection takes, and what explains its jumps. */
export async function evidenceOf(
  { db, hasService }: { db: Database; hasService: boolean },
  device: DeviceRow,
  object: { washLog(window: { from: number; to: number }): Promise<WashRecord[]> },
): Promise<{ days: ReportedDay[]; evidence: Evidence }> {
  const { device_id, timezone } = device;
  const newest = await newestReportedDay(db, device_id, "ok");
  if (!newest) return { days: [], evidence: { rain: new Map(), cleanings: [], washes: [], timezone } };
  const first = addDays(newest.day, 1 - MOST_INTERVAL_DAYS);
  const window = { from: dayBounds(timezone, first).start, to: dayBounds(timezone, newest.day).end };
  const [{ days }, weather, cleanings, washes] = await Promise.all([
    reportedDays(db, device_id, first, newest.day),
    weatherDays({ db, hasService }, device, { from: first, to: newest.day }),
    db
      .select({ day: cleaningEvents.day })
      .from(cleaningEvents)
      .where(and(eq(cleaningEvents.device_id, device_id), gte(cleaningEvents.day, first))),
    object.washLog(window),
  ]);
  return {
    days,
    evidence: {
      rain: new Map(weather.days.flatMap(({ day, rain }) => (rain === null ? [] : [[day, rain] as const]))),
      cleanings: cleanings.map(({ day }) => day),
      washes,
      timezone,
    },
  };
}
