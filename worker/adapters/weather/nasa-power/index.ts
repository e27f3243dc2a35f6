import * as v from "valibot";
import { addDays, daysBetween } from "#contract/common/calendar";
import { askJson, numberOrNull, orUnexpected, plausible, type RetryTimer } from "../ask.ts";
import type { DaySpan, DayWeather, ServiceResult, WeatherService } from "../port.ts";
import type { Place } from "#contract/places/places";

const Column = v.record(v.string(), v.nullable(v.number()));
const units = (...names: [string, ...string[]]) => v.object({ units: v.picklist(names) });

const Daily = v.object({
  properties: v.object({
    parameter: v.object({ PRECTOTCORR: Column, WS10M: v.optional(Column), WD10M: v.optional(Column) }),
  }),
  header: v.object({ fill_value: v.number() }),
  parameters: v.object({
    PRECTOTCORR: units("mm/day"),
    WS10M: v.optional(units("m/s")),
    WD10M: v.optional(units("Degrees", "degrees")),
  }),
});

/** One value per day; NaN if missing. */
interface PowerColumns {
  rain: Float64Array;
  windSpeed: Float64Array;
  windBearing: Float64Array;
}

function columnsOf(body: unknown, { from, to }: DaySpan): PowerColumns | null {
  const read = v.safeParse(Daily, body);
  if (!read.success) return null;
  const { PRECTOTCORR, WS10M = {}, WD10M = {} } = read.output.properties.parameter;
  const fill = read.output.header.fill_value;
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n).replaceAll("-", ""));
  if (Object.keys(PRECTOTCORR).length !== days.length || days.some((day) => PRECTOTCORR[day] === undefined))
    return null;
  const column = (values: Record<string, number | null>, plausible: (value: number | null | undefined) => number) =>
    Float64Array.from(days, (day) => (values[day] === fill ? NaN : plausible(values[day])));
  return {
    rain: column(PRECTOTCORR, plausible.rain),
    windSpeed: column(WS10M, plausible.wind),
    windBearing: column(WD10M, plausible.bearing),
  };
}

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
    const query = queryOf(place, span, parameters);
    const answer = await askJson({ address: `${address}/api/temporal/daily/point`, query }, signal, waiting);
    return answer.ok ? orUnexpected(columnsOf(answer.value, span)) : answer;
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

const queryOf = ({ lat, lng }: Place, { from, to }: DaySpan, parameters: string) => ({
  parameters,
  community: "RE",
  latitude: String(lat),
  longitude: String(lng),
  start: from.replaceAll("-", ""),
  end: to.replaceAll("-", ""),
  format: "JSON",
  "time-standard": "LST",
});

function daysOf({ rain, windSpeed, windBearing }: PowerColumns, { from }: DaySpan): DayWeather[] {
  const days = Array.from(rain, (millimeters, n) => ({
    day: addDays(from, n),
    rain: numberOrNull(millimeters),
    wind_speed: numberOrNull(windSpeed[n]!),
    wind_bearing: numberOrNull(windBearing[n]!),
  }));
  return days.filter((day) => day.rain !== null || day.wind_speed !== null);
}
