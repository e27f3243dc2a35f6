import { bearingOf, eastAndNorth } from "#domain/telemetry/sample-mean";
import { spanOfDay } from "./day-window.ts";
import { unscaled } from "#domain/telemetry/quantities";
import { MISSING } from "#domain/packed/block";
import type { Head } from "../base/head.ts";
import type { Blocks } from "../telemetry/blocks.ts";

/** Weather of the device's own station: rain [mm, sum], wind speed [m/s, mean], bearing [degrees, mean weighted by speed]. */
export interface WeatherRow {
  day: number;
  rain: number | null;
  wind_speed: number | null;
  wind_bearing: number | null;
}

/** A stored sample of the station, as scaled integers (`unscaled`). */
export interface WeatherSample {
  rain: number | null;
  windSpeed: number | null;
  windBearing: number | null;
}

export class Weather {
  private readonly sql: SqlStorage;
  private readonly head: Head;
  private readonly blocks: Blocks;

  constructor(sql: SqlStorage, head: Head, blocks: Blocks) {
    this.sql = sql;
    this.head = head;
    this.blocks = blocks;
  }

  calculate(zone: string, days: number[]): number[] {
    // Most devices have no weather station; then no samples are read.
    const { quantities } = this.head.read();
    const isStation = quantities.includes("rain") || quantities.includes("windSpeed");
    const rows = isStation ? days.map((day) => dayWeather(day, this.readings(zone, day))) : [];
    return this.replace(
      days,
      rows.filter((row) => row !== null),
    );
  }

  replace(days: number[], rows: WeatherRow[]): number[] {
    const before = this.rows(days).map((row) => row.day);
    this.sql.exec("DELETE FROM weather WHERE day IN (SELECT value FROM json_each(?))", JSON.stringify(days));
    this.sql.exec(
      `INSERT INTO weather (day, rain, wind_speed, wind_bearing)
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)`,
      JSON.stringify(rows.map((row) => [row.day, row.rain, row.wind_speed, row.wind_bearing])),
    );
    return [...new Set([...before, ...rows.map((row) => row.day)])];
  }

  rows(days: number[]): WeatherRow[] {
    return this.sql
      .exec<WeatherRow & Record<string, SqlStorageValue>>(
        "SELECT weather.* FROM json_each(?) AS asked CROSS JOIN weather ON weather.day = asked.value",
        JSON.stringify(days),
      )
      .toArray();
  }

  private readings(zone: string, day: number): WeatherSample[] {
    const { start, end } = spanOfDay(zone, day);
    const { t, columns } = this.blocks.between(start, end);
    const value = (name: keyof WeatherSample, row: number): number | null => {
      const stored = columns[name]?.[row] ?? MISSING;
      return stored === MISSING ? null : stored;
    };
    return Array.from(t, (_, row) => ({
      rain: value("rain", row),
      windSpeed: value("windSpeed", row),
      windBearing: value("windBearing", row),
    })).filter(({ rain, windSpeed }) => rain !== null || windSpeed !== null);
  }
}

export function dayWeather(day: number, readings: WeatherSample[]): WeatherRow | null {
  const rain = readings.map((row) => row.rain).filter((value) => value !== null);
  const speeds = readings.map((row) => row.windSpeed).filter((value) => value !== null);
  if (rain.length === 0 && speeds.length === 0) return null;
  const winds = readings
    .filter((row) => row.windSpeed !== null && row.windBearing !== null)
    .map((row) => eastAndNorth(unscaled("windBearing", row.windBearing!), unscaled("windSpeed", row.windSpeed!)));
  return {
    day,
    rain: rain.length === 0 ? null : unscaled("rain", sum(rain)),
    wind_speed: speeds.length === 0 ? null : unscaled("windSpeed", sum(speeds)) / speeds.length,
    wind_bearing: bearingOf(sum(winds.map((wind) => wind.east)), sum(winds.map((wind) => wind.north))),
  };
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
