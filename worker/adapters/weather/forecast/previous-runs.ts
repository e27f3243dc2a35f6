import * as v from "valibot";
import { addDays } from "#contract/common/calendar";
import type { Place } from "#contract/places/places";
import { askJson, plausibleRain, type RetryTimer } from "../ask.ts";
import { daysOfHours } from "../open-meteo/hours.ts";
import type { OpenMeteoAccess } from "../open-meteo/index.ts";
import type { DaySpan, ServiceResult } from "../port.ts";

/** The control of the ensemble. */
const MODEL = "ecmwf_ifs025";
const COLUMNS = [1, 2, 3, 4, 5, 6, 7].map((days) => `precipitation_previous_day${days}`);

/** Rain of past days by how many days ahead it was forecast, starting with one [mm]; null: not known. */
type FormerForecasts = ReadonlyMap<string, (number | null)[]>;

export interface PreviousRuns {
  key: "open-meteo-previous-runs";
  title: string;
  days(place: Place, zone: string, span: DaySpan, signal: AbortSignal): Promise<ServiceResult<FormerForecasts>>;
}

const Answer = v.object({
  hourly_units: v.record(v.string(), v.string()),
  hourly: v.record(v.string(), v.array(v.nullable(v.number()))),
});

function forecastsOf(body: unknown, zone: string, span: DaySpan): FormerForecasts | null {
  const read = v.safeParse(Answer, body);
  if (!read.success) return null;
  const { hourly_units: units, hourly } = read.output;
  const t = hourly["time"] ?? [];
  const isOrdered = t.every((at, n) => Number.isInteger(at) && (n === 0 || at! > t[n - 1]!));
  const isRain = (name: string): boolean => units[name] === "mm" && hourly[name]?.length === t.length;
  if (units["time"] !== "unixtime" || t.length === 0 || !isOrdered || !COLUMNS.every(isRain)) return null;
  const unknown = new Float64Array(t.length).fill(NaN);
  const hours = { t: t as number[], windSpeed: unknown, windBearing: unknown };
  const byLead = COLUMNS.map((name) => {
    const rain = Float64Array.from(hourly[name]!, plausibleRain);
    return new Map(daysOfHours({ ...hours, rain }, zone, span).map((day) => [day.day, day.rain]));
  });
  const days = new Set(byLead.flatMap((forecasts) => [...forecasts.keys()]));
  return new Map([...days].map((day) => [day, byLead.map((forecasts) => forecasts.get(day) ?? null)]));
}

/** Open-Meteo's Previous Runs API (https://open-meteo.com/en/docs/previous-runs-api), since January 2024. */
export function openMeteoPreviousRuns({ address, key }: OpenMeteoAccess, waiting: RetryTimer): PreviousRuns {
  return {
    key: "open-meteo-previous-runs",
    title: "Open-Meteo Previous Runs",
    async days(place, zone, span, signal) {
      const url = new URL(`${address}/v1/forecast`);
      const query = {
        latitude: String(place.lat),
        longitude: String(place.lng),
        // Days of a zone extend into the UTC days before and after.
        start_date: addDays(span.from, -1),
        end_date: addDays(span.to, 1),
        hourly: COLUMNS.join(),
        models: MODEL,
        timeformat: "unixtime",
        timezone: "GMT",
        ...(key !== undefined && { apikey: key }),
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const answer = await askJson(url, signal, waiting);
      if (!answer.ok) return answer;
      const value = forecastsOf(answer.value, zone, span);
      return value === null ? { ok: false, failure: { kind: "unexpected", what: "shape" } } : { ok: true, value };
    },
  };
}
