import { dayBounds, addDays, daysBetween, SECONDS_PER_HOUR } from "#contract/common/calendar";
import { bearingOf, eastAndNorth } from "#domain/telemetry/sample-mean";
import { numberOrNull } from "../ask.ts";
import type { DayWeather, DaySpan } from "../port.ts";

/** Hourly columns; NaN if missing. Rain is the sum of the hour that ends at `t` [mm], wind is at `t` [m/s, degrees]. */
export interface Hours {
  t: readonly number[];
  rain: Float64Array;
  windSpeed: Float64Array;
  windBearing: Float64Array;
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** Turns hours into days of a zone. Rain needs every hour; wind is the mean of the known hours. */
export function daysOfHours(hours: Hours, zone: string, { from, to }: DaySpan): DayWeather[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n));
  let next = 0;
  return days.flatMap((day) => {
    const { start, end } = dayBounds(zone, day);
    while (next < hours.t.length && hours.t[next]! <= start) next++;
    const first = next;
    while (next < hours.t.length && hours.t[next]! <= end) next++;
    return dayOfHours(day, hours, { first, last: next, wanted: Math.round((end - start) / SECONDS_PER_HOUR) });
  });
}

function dayOfHours(
  day: string,
  { rain, windSpeed, windBearing }: Hours,
  { first, last, wanted }: { first: number; last: number; wanted: number },
): DayWeather[] {
  const fallen = [...rain.subarray(first, last)].filter((value) => !Number.isNaN(value));
  const speeds = [...windSpeed.subarray(first, last)].filter((value) => !Number.isNaN(value));
  const winds = Array.from({ length: last - first }, (_, n) =>
    eastAndNorth(windBearing[first + n]!, windSpeed[first + n]!),
  );
  const blown = winds.filter(({ east }) => !Number.isNaN(east));
  const weather = {
    day,
    rain: fallen.length < wanted ? null : sum(fallen),
    wind_speed: speeds.length === 0 ? null : numberOrNull(sum(speeds) / speeds.length),
    wind_bearing: bearingOf(sum(blown.map(({ east }) => east)), sum(blown.map(({ north }) => north))),
  };
  const hours = {
    speed: Array.from(windSpeed.subarray(first, last), (speed) => numberOrNull(Math.round(10 * speed) / 10)),
    bearing: Array.from(windBearing.subarray(first, last), (bearing) => numberOrNull(Math.round(bearing))),
  };
  return weather.rain === null && weather.wind_speed === null ? [] : [{ ...weather, hours }];
}
