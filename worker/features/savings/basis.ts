import { and, asc, eq, sql } from "drizzle-orm";
import type { WeatherPort } from "../../adapters/weather/port.ts";
import { addDays, dayOf } from "#contract/common/calendar";
import type { PlanBasis, SinceMeasured } from "#contract/savings/savings";
import { MAX_RUN } from "#domain/cleaning-plan/index";
import { analytics } from "../../platform/analytics.ts";
import type { Database } from "../../platform/db.ts";
import { cleaningEvents, type devices } from "../../platform/schema.ts";
import { weatherDays } from "../devices/index.ts";
import { measuredSoiling } from "./measured-soiling.ts";

type Device = typeof devices.$inferSelect;

interface Known {
  db: Database;
  weather: WeatherPort;
  now: number;
}

/** Facts about a device as of `now`, or of the start of the day `morning`. */
export async function planBasis({ db, weather, now }: Known, device: Device, morning?: string): Promise<PlanBasis> {
  const { timezone, lat, lng } = device;
  const today = morning ?? dayOf(timezone, now);
  const to = morning === undefined ? today : addDays(morning, -1);
  const known = { db, hasService: weather.hasService === true };
  const [{ measured, growth, uncertainty }, rain] = await Promise.all([
    measuredSoiling(known, device, analytics(), morning),
    weather.rainYears({ lat, lng }),
  ]);
  const since = await sinceDay(known, device, { from: measured?.day ?? addDays(today, -MAX_RUN), to });
  return { today, timezone, rain, measured, since, ...(growth && { growth }), ...(uncertainty && { uncertainty }) };
}

async function sinceDay(
  known: { db: Database; hasService: boolean },
  device: Device,
  span: { from: string; to: string },
): Promise<SinceMeasured> {
  const ended = sql<string>`coalesce(${cleaningEvents.end_day}, ${cleaningEvents.day})`;
  const [cleanings, { days }] = await Promise.all([
    known.db
      .select({ day: ended, share: cleaningEvents.share })
      .from(cleaningEvents)
      .where(and(eq(cleaningEvents.device_id, device.device_id), sql`${ended} between ${span.from} and ${span.to}`))
      .orderBy(asc(ended)),
    weatherDays(known, device, span),
  ]);
  return { cleanings, rain: days.flatMap(({ day, rain }) => (rain === null ? [] : [{ day, rain }])) };
}
