import type { Place } from "#contract/places/places";
import { eq, min } from "drizzle-orm";
import type { Database } from "../../platform/db.ts";
import { devices, plantOwners, siteWeatherFill } from "../../platform/schema.ts";
import type { DayWeather } from "./port.ts";
import { siteOf } from "./site.ts";

export interface WeatherSite extends Place {
  site: string;
  timezone: string;
  first: string;
  owners: Set<string>;
}

export type Fill = typeof siteWeatherFill.$inferSelect;

export async function sitesInUse(db: Database): Promise<WeatherSite[]> {
  const [{ lat, lng, timezone, installationdate }, { owner_id }] = [devices, plantOwners];
  const rows = await db
    .select({ lat, lng, timezone, owner: owner_id, first: min(installationdate) })
    .from(devices)
    .leftJoin(plantOwners, eq(plantOwners.plant_id, devices.plant_id))
    .where(eq(devices.status, "Enable"))
    .groupBy(lat, lng, timezone, owner_id);
  const sites = new Map<string, WeatherSite>();
  for (const { owner, first, ...row } of rows) {
    const site = siteOf(row);
    const known = sites.get(site) ?? { ...row, site, first: first!, owners: new Set() };
    if (first! < known.first) known.first = first!;
    sites.set(site, { ...known, owners: known.owners.add(owner ?? "") });
  }
  return [...sites.values()];
}

export async function fillsOf(db: Database): Promise<Map<string, Fill>> {
  const rows = await db.select().from(siteWeatherFill);
  return new Map(rows.map((row) => [row.site, row]));
}

export async function storeDays(db: D1Database, days: DayWeather[], source: string, fill: Fill): Promise<void> {
  const rows = days.map(({ day, rain, wind_speed, wind_bearing, hours }) => [
    day,
    rain,
    wind_speed,
    wind_bearing,
    hours ?? null,
  ]);
  await db.batch([
    db
      .prepare(
        `INSERT INTO site_weather (site, day, rain, wind_speed, wind_bearing, hours, source)
         SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, ?3 FROM json_each(?2) WHERE true
         ON CONFLICT (site, day) DO UPDATE SET
           rain = excluded.rain, wind_speed = excluded.wind_speed, wind_bearing = excluded.wind_bearing, hours = excluded.hours,
           source = excluded.source`,
      )
      .bind(fill.site, JSON.stringify(rows), source),
    db
      .prepare(
        `INSERT INTO site_weather_fill (site, from_day, to_day, due_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (site) DO UPDATE SET from_day = excluded.from_day, to_day = excluded.to_day, due_at = excluded.due_at`,
      )
      .bind(fill.site, fill.from_day, fill.to_day, fill.due_at),
  ]);
}
