import { and, asc, between, eq, sql } from "drizzle-orm";
import { siteOf } from "../../../adapters/weather/index.ts";
import type { Database } from "../../../platform/db.ts";
import { dailyWeather, devices, siteWeather, type DeviceRow } from "../../../platform/schema.ts";
import { olderDays } from "./older-days.ts";

type Weathered = Pick<DeviceRow, "device_id" | "lat" | "lng" | "timezone" | "customWeatherData" | "customWindData">;

export interface WeatherChoice {
  rain: "station" | "service";
  wind: "station" | "service";
}

interface WeatherDay {
  day: string;
  /** [mm] */
  rain: number | null;
  rainSource: string | null;
  /** [m/s], and bearing [degrees] */
  wind_speed: number | null;
  wind_bearing: number | null;
  windSource: string | null;
}

export interface DeviceWeather {
  days: WeatherDay[];
  choice: WeatherChoice;
  hasService: boolean;
}

/** Uses the site's own station if a person switched it on (wind only together with rain) or if there is no weather service. */
export function weatherChoice(
  { customWeatherData, customWindData }: Pick<Weathered, "customWeatherData" | "customWindData">,
  hasService: boolean,
): WeatherChoice {
  const station = (isOn: boolean) => (isOn || !hasService ? "station" : "service");
  return { rain: station(customWeatherData), wind: station(customWeatherData && customWindData) };
}

export function stationQuery(db: Database, deviceId: string, from: string, to: string) {
  return db
    .select()
    .from(dailyWeather)
    .where(and(eq(dailyWeather.device_id, deviceId), between(dailyWeather.day, from, to)))
    .orderBy(asc(dailyWeather.day));
}

export const knownWeatherQuery = (db: Database, deviceId: string) =>
  db
    .select({
      first: devices.first_day,
      inDirectory: sql<string | null>`(select min(${dailyWeather.day}) from ${dailyWeather}
        where ${eq(dailyWeather.device_id, devices.device_id)})`,
    })
    .from(devices)
    .where(eq(devices.device_id, deviceId));

export async function stationDays(db: Database, deviceId: string, span: { from: string; to: string }) {
  const [rows, [known]] = await db.batch([
    stationQuery(db, deviceId, span.from, span.to),
    knownWeatherQuery(db, deviceId),
  ]);
  return known ? [...(await olderDays(deviceId, known, span)).weather, ...rows] : rows;
}

export function siteQuery(db: Database, site: string, from: string, to: string) {
  const { day, rain, wind_speed, wind_bearing, source } = siteWeather;
  return db
    .select({ day, rain, wind_speed, wind_bearing, source })
    .from(siteWeather)
    .where(and(eq(siteWeather.site, site), between(day, from, to)))
    .orderBy(asc(day));
}

export async function weatherDays(
  { db, hasService }: { db: Database; hasService: boolean },
  device: Weathered,
  { from, to }: { from: string; to: string },
): Promise<DeviceWeather> {
  const choice = weatherChoice(device, hasService);
  const sources = Object.values(choice);
  const [station, service] = await Promise.all([
    sources.includes("station") ? stationDays(db, device.device_id, { from, to }) : [],
    sources.includes("service") ? siteQuery(db, siteOf(device), from, to) : [],
  ]);
  const rows = {
    station: new Map(station.map((row) => [row.day, { ...row, source: "device" }])),
    service: new Map(service.map((row) => [row.day, row])),
  };
  const days = [...new Set([...rows[choice.rain].keys(), ...rows[choice.wind].keys()])].sort();
  return {
    days: days.map((day) => weatherDay(day, rows[choice.rain].get(day), rows[choice.wind].get(day))),
    choice,
    hasService,
  };
}

type SourcedDay = Omit<typeof siteWeather.$inferSelect, "site">;

const weatherDay = (day: string, rain: SourcedDay | undefined, wind: SourcedDay | undefined): WeatherDay => ({
  day,
  rain: rain?.rain ?? null,
  rainSource: rain?.source ?? null,
  wind_speed: wind?.wind_speed ?? null,
  wind_bearing: wind?.wind_bearing ?? null,
  windSource: wind?.source ?? null,
});
