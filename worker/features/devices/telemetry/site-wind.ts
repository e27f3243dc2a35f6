import { and, asc, between, eq } from "drizzle-orm";
import { hasWeatherService, siteOf } from "../../../adapters/weather/index.ts";
import { dayBounds, dayOf } from "../../../contract/calendar.ts";
import type { Series } from "../../../contract/series.ts";
import type { Database } from "../../../platform/db.ts";
import { type devices, siteWeather } from "../../../platform/schema.ts";
import { weatherChoice } from "../weather-days.ts";

const HOUR = 3600;

type Device = typeof devices.$inferSelect;

/** Wind of one day: of each of its hours where they are known, else its mean. */
export type DayWind = Pick<typeof siteWeather.$inferSelect, "day" | "wind_speed" | "wind_bearing" | "hours" | "source">;

/** A series with the wind of the weather service, where that counts for the device and not the site's own station. */
export async function withSiteWind(
  { env, db }: { env: object; db: Database },
  device: Device,
  series: Series,
): Promise<Series> {
  const { windSpeed, windBearing } = series.columns;
  if ((!windSpeed && !windBearing) || weatherChoice(device, hasWeatherService(env)).wind === "station") return series;
  const { timezone, from, to, t } = series;
  const days = await windQuery(db, siteOf(device), dayOf(timezone, from), dayOf(timezone, to - 1));
  const wind = windAt(days, timezone, t);
  const source = days.at(-1)?.source;
  return {
    ...series,
    columns: {
      ...series.columns,
      ...(windSpeed && { windSpeed: wind.speed }),
      ...(windBearing && { windBearing: wind.bearing }),
    },
    ...(source === undefined ? {} : { windSource: source }),
  };
}

/** The wind of a site on these days, oldest first. */
export function windQuery(db: Database, site: string, from: string, to: string) {
  const { day, wind_speed, wind_bearing, hours, source } = siteWeather;
  return db
    .select({ day, wind_speed, wind_bearing, hours, source })
    .from(siteWeather)
    .where(and(eq(siteWeather.site, site), between(day, from, to)))
    .orderBy(asc(day));
}

/** The wind at ascending instants: that of the hour, or of the day. */
export function windAt(
  days: readonly DayWind[],
  zone: string,
  t: readonly number[],
): { speed: (number | null)[]; bearing: (number | null)[] } {
  const wind: ReturnType<typeof windAt> = { speed: [], bearing: [] };
  let next = 0;
  for (const day of days) {
    const { start, end } = dayBounds(zone, day.day);
    for (; next < t.length && t[next]! < start; next++) push(null, null);
    for (; next < t.length && t[next]! < end; next++) {
      const hour = Math.floor((t[next]! - start) / HOUR);
      if (day.hours) push(day.hours.speed[hour] ?? null, day.hours.bearing[hour] ?? null);
      else push(day.wind_speed, day.wind_bearing);
    }
  }
  for (; next < t.length; next++) push(null, null);
  return wind;

  function push(speed: number | null, bearing: number | null): void {
    wind.speed.push(speed);
    wind.bearing.push(bearing);
  }
}
