import { bearingOf, eastAndNorth } from "#domain/telemetry/sample-mean";
import { spanOfDay } from "./day-window.ts";
import { firstAt } from "#domain/packed/merge";
import { scaled, unscaled } from "#domain/telemetry/quantities";
import type { Head } from "../base/head.ts";
import type { SamplePage, Samples } from "../telemetry/samples.ts";

/** Weather of the device's own station: rain [mm, sum], wind speed [m/s, mean], bearing [degrees, mean weighted by speed]. */
export interface WeatherRow {
  day: number;
  rain: number | null;
  wind_speed: number | null;
  wind_bearing: number | null;
}

export const weatherNames = ["rain", "windSpeed", "windBearing"] as const;

export class Weather {
  private readonly sql: SqlStorage;
  private readonly head: Head;
  private readonly samples: Pick<Samples, "page">;

  constructor(sql: SqlStorage, head: Head, samples: Pick<Samples, "page">) {
    this.sql = sql;
    this.head = head;
    this.samples = samples;
  }

  calculate(zone: string, days: number[]): number[] {
    // Most devices have no weather station; then no samples are read.
    const { quantities } = this.head.read();
    const isStation = quantities.includes("rain") || quantities.includes("windSpeed");
    const rows = days.flatMap((day) => {
      const { start: from, end: to } = spanOfDay(zone, day);
      return isStation ? weatherOf(zone, [day], this.samples.page({ from, to, names: weatherNames })) : [];
    });
    return this.replace(days, rows);
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
}

/** Rows of days of the station's samples. */
export function weatherOf(
  zone: string,
  days: readonly number[],
  { t, columns }: Omit<SamplePage, "isLast">,
): WeatherRow[] {
  return days.flatMap((day) => {
    const { start, end } = spanOfDay(zone, day);
    const [from, to] = [firstAt(t, start), firstAt(t, end)];
    const stored = (name: (typeof weatherNames)[number]) =>
      Array.from(columns[name]!.subarray(from, to), (value) => (Number.isNaN(value) ? null : scaled(name, value)));
    return dayWeather(day, stored("rain"), stored("windSpeed"), stored("windBearing")) ?? [];
  });
}

/** From scaled integers, whose sums are exact. */
function dayWeather(
  day: number,
  rains: readonly (number | null)[],
  speeds: readonly (number | null)[],
  bearings: readonly (number | null)[],
): WeatherRow | null {
  const rain = rains.filter((value) => value !== null);
  const known = speeds.filter((value) => value !== null);
  if (rain.length === 0 && known.length === 0) return null;
  const winds = bearings.flatMap((bearing, row) => {
    const speed = speeds[row] ?? null;
    if (bearing === null || speed === null) return [];
    return [eastAndNorth(unscaled("windBearing", bearing), unscaled("windSpeed", speed))];
  });
  return {
    day,
    rain: rain.length === 0 ? null : unscaled("rain", sum(rain)),
    wind_speed: known.length === 0 ? null : unscaled("windSpeed", sum(known)) / known.length,
    wind_bearing: bearingOf(sum(winds.map((wind) => wind.east)), sum(winds.map((wind) => wind.north))),
  };
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
