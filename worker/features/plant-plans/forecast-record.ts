import { and, asc, eq } from "drizzle-orm";
import { emptyForecastRecord, type ForecastRecord } from "#contract/decision/forecast-record";
import { embeddedClimate, forecastRecord, siteOf } from "../../adapters/weather/index.ts";
import type { Database } from "../../platform/db.ts";
import { devices } from "../../platform/schema.ts";

/** At the site that its plan takes the forecast of. */
export async function plantForecastRecord(db: Database, plantId: string): Promise<ForecastRecord> {
  const [first] = await db
    .select({ lat: devices.lat, lng: devices.lng, timezone: devices.timezone })
    .from(devices)
    .where(and(eq(devices.plant_id, plantId), eq(devices.status, "Enable")))
    .orderBy(asc(devices.device_id))
    .limit(1);
  return first ? forecastRecord(db, embeddedClimate(), siteOf(first)) : emptyForecastRecord;
}
