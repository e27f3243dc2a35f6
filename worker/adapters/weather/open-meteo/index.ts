import * as v from "valibot";
import { addDays, daysBetween } from "#contract/common/calendar";
import { askJson, orUnexpected, plausible, type WeatherQuestion, type RetryTimer } from "../ask.ts";
import type { DaySpan, WeatherService } from "../port.ts";
import { daysOfHours, type Hours } from "./hours.ts";
import type { Place } from "#contract/places/places";

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
function rainOf(body: unknown, { from, to }: DaySpan): Float64Array | null {
  const read = v.safeParse(Daily, body);
  if (!read.success) return null;
  const { time, precipitation_sum: rain } = read.output.daily;
  const count = daysBetween(from, to) + 1;
  if (time.length !== count || rain.length !== count || time[0] !== from || time.at(-1) !== to) return null;
  return Float64Array.from(rain, plausible.rain);
}

function hoursOf(body: unknown): Hours | null {
  const read = v.safeParse(Hourly, body);
  if (!read.success) return null;
  const { time, precipitation, wind_speed_10m, wind_direction_10m } = read.output.hourly;
  if ([precipitation, wind_speed_10m, wind_direction_10m].some(({ length }) => length !== time.length)) return null;
  if (time.some((t, n) => n > 0 && t <= time[n - 1]!)) return null;
  return {
    t: time,
    rain: Float64Array.from(precipitation, plausible.rain),
    windSpeed: Float64Array.from(wind_speed_10m, plausible.wind),
    windBearing: Float64Array.from(wind_direction_10m, plausible.bearing),
  };
}

export interface OpenMeteoAccess {
  address: string;
  key: string | undefined;
}

/** For hours in UTC, of which the days of a zone are summed. */
export const utcHours = { timeformat: "unixtime", timezone: "GMT" } as const;
/** Days of a zone extend into the UTC days before and after. */
export const widerSpan = ({ from, to }: DaySpan): DaySpan => ({ from: addDays(from, -1), to: addDays(to, 1) });

export const openMeteoQuestion = (
  { address, key }: OpenMeteoAccess,
  path: string,
  { lat, lng }: Place,
  query: Readonly<Record<string, string>>,
): WeatherQuestion => ({
  address: `${address}${path}`,
  query: { latitude: String(lat), longitude: String(lng), ...query, ...(key !== undefined && { apikey: key }) },
});

/**
 * Open-Meteo's Historical Weather API (`/v1/archive`, https://open-meteo.com/en/docs/historical-weather-api): ERA5 and
 * ECMWF IFS, two to five days behind. Rain years are requested by day. Days of a site are summed from UTC hours,
 * because the service applies today's UTC offset to all days and ignores daylight saving.
 */
export function openMeteo(access: OpenMeteoAccess, waiting: RetryTimer): WeatherService {
  return {
    key: "open-meteo",
    title: "Open-Meteo ERA5",
    async rain(place, span, signal) {
      const question = archived(access, place, span, { daily: "precipitation_sum", timezone: "auto" });
      const answer = await askJson(question, signal, waiting);
      return answer.ok ? orUnexpected(rainOf(answer.value, span)) : answer;
    },
    async days(place, zone, span, signal) {
      const question = archived(access, place, widerSpan(span), {
        hourly: "precipitation,wind_speed_10m,wind_direction_10m",
        wind_speed_unit: "ms",
        ...utcHours,
      });
      const answer = await askJson(question, signal, waiting);
      if (!answer.ok) return answer;
      const hours = hoursOf(answer.value);
      return orUnexpected(hours && daysOfHours(hours, zone, span));
    },
  };
}

const archived = (
  access: OpenMeteoAccess,
  place: Place,
  { from, to }: DaySpan,
  query: Record<string, string>,
): WeatherQuestion => openMeteoQuestion(access, "/v1/archive", place, { start_date: from, end_date: to, ...query });
