import type { Place } from "#contract/places/places";
import { addDays } from "#contract/common/calendar";
import { askJson, type RetryTimer } from "../ask.ts";
import type { Answered, DaySpan, WeatherService } from "../port.ts";
import { hoursOf, rainOf } from "./answers.ts";
import { daysOfHours } from "./hours.ts";

export interface OpenMeteoAccess {
  address: string;
  key: string | undefined;
}

const unexpected = { ok: false as const, failure: { kind: "unexpected" as const, what: "shape" as const } };
const orUnexpected = <T>(value: T | null): Answered<T> => (value === null ? unexpected : { ok: true, value });

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
      const url = addressOf(access, place, span, { daily: "precipitation_sum", timezone: "auto" });
      const answer = await askJson(url, signal, waiting);
      return answer.ok ? orUnexpected(rainOf(answer.value, span)) : answer;
    },
    async days(place, zone, span, signal) {
      // Days of a zone extend into the UTC days before and after.
      const wider = { from: addDays(span.from, -1), to: addDays(span.to, 1) };
      const url = addressOf(access, place, wider, {
        hourly: "precipitation,wind_speed_10m,wind_direction_10m",
        wind_speed_unit: "ms",
        timeformat: "unixtime",
        timezone: "GMT",
      });
      const answer = await askJson(url, signal, waiting);
      if (!answer.ok) return answer;
      const hours = hoursOf(answer.value);
      return orUnexpected(hours && daysOfHours(hours, zone, span));
    },
  };
}

function addressOf(access: OpenMeteoAccess, { lat, lng }: Place, span: DaySpan, query: Record<string, string>): URL {
  const url = new URL(`${access.address}/v1/archive`);
  const place = { latitude: String(lat), longitude: String(lng), start_date: span.from, end_date: span.to };
  const key = access.key === undefined ? {} : { apikey: access.key };
  for (const [name, value] of Object.entries({ ...place, ...query, ...key })) url.searchParams.set(name, value);
  return url;
}
