import * as v from "valibot";
import { daysBetween } from "#contract/common/calendar";
import { plausibleBearing, plausibleRain, plausibleWind } from "../ask.ts";
import type { DaySpan } from "../port.ts";
import type { Hours } from "./hours.ts";

const Column = v.array(v.nullable(v.number()));

const Daily = v.object({
  daily_units: v.object({ precipitation_sum: v.literal("mm") }),
  daily: v.object({ time: v.array(v.string()), precipitation_sum: Column }),
});

const Hourly = v.object({
  hourly_units: v.object({
    time: v.literal("unixtime"),
    precipitation: v.literal("mm"),
    wind_speed_10m: v.literal("m/s"),
    wind_direction_10m: v.literal("°"),
  }),
  hourly: v.object({
    time: v.array(v.pipe(v.number(), v.integer())),
    precipitation: Column,
    wind_speed_10m: Column,
    wind_direction_10m: Column,
  }),
});

/** [mm]; null if the response doesn't match the request. */
export function rainOf(body: unknown, { from, to }: DaySpan): Float64Array | null {
  const read = v.safeParse(Daily, body);
  if (!read.success) return null;
  const { time, precipitation_sum: rain } = read.output.daily;
  const count = daysBetween(from, to) + 1;
  if (time.length !== count || rain.length !== count || time[0] !== from || time.at(-1) !== to) return null;
  return Float64Array.from(rain, plausibleRain);
}

export function hoursOf(body: unknown): Hours | null {
  const read = v.safeParse(Hourly, body);
  if (!read.success) return null;
  const { time, precipitation, wind_speed_10m, wind_direction_10m } = read.output.hourly;
  if ([precipitation, wind_speed_10m, wind_direction_10m].some(({ length }) => length !== time.length)) return null;
  if (time.some((t, n) => n > 0 && t <= time[n - 1]!)) return null;
  return {
    t: time,
    rain: Float64Array.from(precipitation, plausibleRain),
    windSpeed: Float64Array.from(wind_speed_10m, plausibleWind),
    windBearing: Float64Array.from(wind_direction_10m, plausibleBearing),
  };
}
