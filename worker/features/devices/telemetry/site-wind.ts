import { and, asc, between, eq } from "drizzle-orm";
import { hasWeatherService, siteOf } from "../../../adapters/weather/index.ts";
import { dayOf } from "#contract/common/calendar";
import type { SeriesQuantity } from "#contract/series/series";
import type { DayWind } from "../../../device/reading/site-wind.ts";
import type { Database } from "../../../platform/db.ts";
import { siteWeather, type DeviceRow } from "../../../platform/schema.ts";
import { weatherChoice } from "../days/weather-days.ts";

export async function siteWindOf(
  { env, db }: { env: object; db: Database },
  device: DeviceRow,
  { from, to, quantities }: { from: number; to: number; quantities: readonly SeriesQuantity[] },
): Promise<DayWind[] | undefined> {
  const isAsked = quantities.includes("windSpeed") || quantities.includes("windBearing");
  if (!isAsked || weatherChoice(device, hasWeatherService(env)).wind === "station") return undefined;
  return windQuery(db, siteOf(device), dayOf(device.timezone, from), dayOf(device.timezone, to - 1));
}

export function windQuery(db: Database, site: string, from: string, to: string) {
  const { day, wind_speed, wind_bearing, hours, source } = siteWeather;
  return db
    .select({ day, wind_speed, wind_bearing, hours, source })
    .from(siteWeather)
    .where(and(eq(siteWeather.site, site), between(day, from, to)))
    .orderBy(asc(day));
}
