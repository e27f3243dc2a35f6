import * as v from "valibot";
import type { Place } from "#contract/places/places";
import { askJson, orUnexpected, plausible, type RetryTimer } from "../ask.ts";
import { daysOfHours } from "../open-meteo/hours.ts";
import { type OpenMeteoAccess, openMeteoQuestion, utcHours, widerSpan } from "../open-meteo/index.ts";
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
    const rain = Float64Array.from(hourly[name]!, plausible.rain);
    return new Map(daysOfHours({ ...hours, rain }, zone, span).map((day) => [day.day, day.rain]));
  });
  const days = new Set(byLead.flatMap((forecasts) => [...forecasts.keys()]));
  return new Map([...days].map((day) => [day, byLead.map((forecasts) => forecasts.get(day) ?? null)]));
}

/** Open-Meteo's Previous Runs API (https://open-meteo.com/en/docs/previous-runs-api), since January 2024. */
export function openMeteoPreviousRuns(access: OpenMeteoAccess, waiting: RetryTimer): PreviousRuns {
  return {
    key: "open-meteo-previous-runs",
    title: "Open-Meteo Previous Runs",
    async days(place, zone, span, signal) {
      const { from, to } = widerSpan(span);
      const query = { start_date: from, end_date: to, hourly: COLUMNS.join(), models: MODEL, ...utcHours };
      const answer = await askJson(openMeteoQuestion(access, "/v1/forecast", place, query), signal, waiting);
      return answer.ok ? orUnexpected(forecastsOf(answer.value, zone, span)) : answer;
    },
  };
}
