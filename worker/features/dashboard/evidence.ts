import { and, between, eq } from "drizzle-orm";
import { MAX_INTERVAL_DAYS } from "../../../analytics-wasm/types.ts";
import { addDays, dayBounds } from "#contract/common/calendar";
import type { WashRecord } from "#contract/devices/device";
import type { Database } from "../../platform/db.ts";
import { cleaningEvents, type DeviceRow } from "../../platform/schema.ts";
import { newestReportedDay, reportedDays, type ReportedDay, weatherDays } from "../devices/index.ts";
import type { CleaningEvidence } from "./intervals.ts";

interface EvidenceDeps {
  db: Database;
  hasService: boolean;
}
interface Washes {
  washLog(window: { from: number; to: number }): Promise<WashRecord[]>;
}

export interface DaysWithEvidence {
  days: ReportedDay[];
  evidence: CleaningEvidence;
}

export async function historyOf(known: EvidenceDeps, device: DeviceRow, object: Washes): Promise<DaysWithEvidence> {
  const newest = await newestReportedDay(known.db, device.device_id, "ok");
  if (!newest) return { days: [], evidence: { rain: new Map(), cleanings: [], washes: [], timezone: device.timezone } };
  const first = addDays(newest.day, 1 - MAX_INTERVAL_DAYS);
  return evidenceOf(known, device, object, { first, last: newest.day });
}

export async function evidenceOf(
  { db, hasService }: EvidenceDeps,
  device: DeviceRow,
  object: Washes,
  { first, last }: { first: string; last: string },
): Promise<DaysWithEvidence> {
  const { device_id, timezone } = device;
  const window = { from: dayBounds(timezone, first).start, to: dayBounds(timezone, last).end };
  const logged = and(eq(cleaningEvents.device_id, device_id), between(cleaningEvents.day, first, last));
  const [{ days }, weather, cleanings, washes] = await Promise.all([
    reportedDays(db, device_id, first, last),
    weatherDays({ db, hasService }, device, { from: first, to: last }),
    db.select({ day: cleaningEvents.day }).from(cleaningEvents).where(logged),
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
