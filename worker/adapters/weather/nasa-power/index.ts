import type { Place } from "#contract/places/places";
import { addDays } from "#contract/common/calendar";
import { askJson, numberOrNull, type RetryTimer } from "../ask.ts";
import type { ServiceResult, DayWeather, DaySpan, WeatherService } from "../port.ts";
import { columnsOf, type PowerColumns } from "./answer.ts";

/**
 * NASA POWER daily point API (https://power.larc.nasa.gov/docs/services/api/temporal/daily/): MERRA-2, 0.5 by 0.625
 * degrees, some days behind, no key. Its days are in local solar time, up to an hour off the zone.
 */
export function nasaPower(address: string, waiting: RetryTimer): WeatherService {
  const ask = async (
    place: Place,
    span: DaySpan,
    parameters: string,
    signal: AbortSignal,
  ): Promise<ServiceResult<PowerColumns>> => {
    const answer = await askJson(addressOf(address, place, span, parameters), signal, waiting);
    if (!answer.ok) return answer;
    const value = columnsOf(answer.value, span);
    return value ? { ok: true, value } : { ok: false, failure: { kind: "unexpected", what: "shape" } };
  };
  return {
    key: "nasa-power",
    title: "NASA POWER MERRA-2",
    async rain(place, span, signal) {
      const answer = await ask(place, span, "PRECTOTCORR", signal);
      return answer.ok ? { ok: true, value: answer.value.rain } : answer;
    },
    async days(place, _zone, span, signal) {
      const answer = await ask(place, span, "PRECTOTCORR,WS10M,WD10M", signal);
      return answer.ok ? { ok: true, value: daysOf(answer.value, span) } : answer;
    },
  };
}

function addressOf(address: string, { lat, lng }: Place, { from, to }: DaySpan, parameters: string): URL {
  const url = new URL(`${address}/api/temporal/daily/point`);
  const query = {
    parameters,
    community: "RE",
    latitude: String(lat),
    longitude: String(lng),
    start: from.replaceAll("-", ""),
    end: to.replaceAll("-", ""),
    format: "JSON",
    "time-standard": "LST",
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

function daysOf({ rain, windSpeed, windBearing }: PowerColumns, { from }: DaySpan): DayWeather[] {
  const days = Array.from(rain, (millimeters, n) => ({
    day: addDays(from, n),
    rain: numberOrNull(millimeters),
    wind_speed: numberOrNull(windSpeed[n]!),
    wind_bearing: numberOrNull(windBearing[n]!),
  }));
  return days.filter((day) => day.rain !== null || day.wind_speed !== null);
}
