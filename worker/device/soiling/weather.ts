import { bearingOf, eastAndNorth } from "#domain/telemetry/sample-mean";
import { spanOfDay } from "./day-window.ts";
import { scaled, unscaled } from "#domain/telemetry/quantities";
import { SqlStore } from "../base/sql-store.ts";
import type { SamplePage } from "../telemetry/sample-pages.ts";
import type { Samples } from "../telemetry/samples.ts";

/** Weather of the device's own station: rain [mm, sum], wind speed [m/s, mean], bearing [degrees, mean weighted by speed]. */
export interface WeatherRow {
  day: number;
  rain: number | null;
  wind_speed: number | null;
  wind_bearing: number | null;
}

const weatherNames = ["rain", "windSpeed", "windBearing"] as const;

export class Weather extends SqlStore {
  private readonly samples: Samples;

  constructor(sql: SqlStorage, samples: Samples) {
    super(sql);
    this.samples = samples;
  }

  /** Replaces the weather of these days. Returns those that have, or had, one. */
  calculate(zone: string, days: number[]): number[] {
    // Most devices have no weather station; then no samples are read.
    const isStation = this.samples.knows("rain") || this.samples.knows("windSpeed");
    const rows = (isStation ? days : []).flatMap((day) => {
      const { start: from, end: to } = spanOfDay(zone, day);
      return weatherOf(day, this.samples.page({ from, to, names: weatherNames })) ?? [];
    });
    const before = this.of(days).map((row) => row.day);
    this.sql.exec("DELETE FROM weather WHERE day IN (SELECT value FROM json_each(?))", JSON.stringify(days));
    this.sql.exec(
      `INSERT INTO weather (day, rain, wind_speed, wind_bearing)
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)`,
      JSON.stringify(rows.map((row) => [row.day, row.rain, row.wind_speed, row.wind_bearing])),
    );
    return [...new Set([...before, ...rows.map((row) => row.day)])];
  }

  of(days: number[]): WeatherRow[] {
    const query = "SELECT weather.* FROM json_each(?) AS asked CROSS JOIN weather ON weather.day = asked.value";
    return this.rows<WeatherRow>(query, JSON.stringify(days));
  }
}

/** From scaled integers, whose sums are exact. */
function weatherOf(day: number, { columns }: SamplePage): WeatherRow | null {
  const [rains, speeds, bearings] = weatherNames.map((name) =>
    Array.from(columns[name]!, (value) => (Number.isNaN(value) ? null : scaled(name, value))),
  );
  const rain = rains!.filter((value) => value !== null);
  const known = speeds!.filter((value) => value !== null);
  if (rain.length === 0 && known.length === 0) return null;
  const winds = bearings!.flatMap((bearing, row) => {
    const speed = speeds![row] ?? null;
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
