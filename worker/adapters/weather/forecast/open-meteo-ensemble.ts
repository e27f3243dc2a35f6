import * as v from "valibot";
import { addDays, dayBounds, dayOf, SECONDS_PER_HOUR } from "#contract/common/calendar";
import type { Place } from "#contract/places/places";
import { forecastTitles } from "#contract/savings/planned-forecast";
import { askJson, plausible, type RetryTimer, unexpectedShape } from "../ask.ts";
import { type OpenMeteoAccess, openMeteoQuestion, utcHours } from "../open-meteo/index.ts";
import type { ServiceResult } from "../port.ts";
import type { ForecastService, RainForecast } from "./forecast-port.ts";

const DAYS = 15;
/** Fewer say too little about a chance of 60%. */
const MIN_MEMBERS = 20;
/** 51 members, and 31 if it fails. */
const MODELS = ["ecmwf_ifs025", "gfs_seamless"];

const Column = v.array(v.nullable(v.number()));
const Ensemble = v.object({
  hourly_units: v.record(v.string(), v.string()),
  hourly: v.intersect([v.object({ time: v.array(v.pipe(v.number(), v.integer())) }), v.record(v.string(), Column)]),
});
/** The control and its members; with several models the names end with the model. */
const MEMBER = /^precipitation(_member\d{2})?(_[a-z]\w*)?$/;

/** Days of each member from the hours that end at `time`; a day without every hour is NaN. */
function membersOf(body: unknown, zone: string, first: string): Float64Array[] | null {
  const read = v.safeParse(Ensemble, body);
  if (!read.success) return null;
  const { hourly_units: units, hourly } = read.output;
  const { time, ...columns } = hourly;
  if (units["time"] !== "unixtime" || time.some((t, n) => n > 0 && t <= time[n - 1]!)) return null;
  const names = Object.keys(columns).filter((name) => MEMBER.test(name));
  const isRain = (name: string): boolean => units[name] === "mm" && columns[name]!.length === time.length;
  if (!names.every(isRain)) return null;
  const places = Array.from({ length: DAYS }, (_, lead) => {
    const { start, end } = dayBounds(zone, addDays(first, lead));
    const hours = time.flatMap((t, n) => (t > start && t <= end ? [n] : []));
    return hours.length === Math.round((end - start) / SECONDS_PER_HOUR) ? hours : null;
  });
  const members = names.map((name) =>
    Float64Array.from(places, (hours) =>
      hours === null ? NaN : hours.reduce((sum, n) => sum + plausible.rain(columns[name]![n]), 0),
    ),
  );
  const known = members.filter((member) => !Number.isNaN(member[0]));
  return known.length < MIN_MEMBERS ? null : known;
}

/** Open-Meteo's Ensemble API (https://open-meteo.com/en/docs/ensemble-api); its answers don't say when a run began. */
export function openMeteoEnsemble(access: OpenMeteoAccess, waiting: RetryTimer): ForecastService {
  return {
    key: "open-meteo-ensemble",
    title: forecastTitles["open-meteo-ensemble"],
    async forecast(place, zone, now, signal) {
      let answer: ServiceResult<RainForecast> = { ok: false, failure: { kind: "unreachable" } };
      for (const model of MODELS) {
        answer = await forecastOf(model, { access, place, zone, now, waiting }, signal);
        // A limit counts for all models.
        if (answer.ok || answer.failure.kind === "too-many") break;
      }
      return answer;
    },
  };
}

interface Asked {
  access: OpenMeteoAccess;
  place: Place;
  zone: string;
  now: number;
  waiting: RetryTimer;
}

async function forecastOf(
  model: string,
  { access, place, zone, now, waiting }: Asked,
  signal: AbortSignal,
): Promise<ServiceResult<RainForecast>> {
  const question = openMeteoQuestion(access, "/v1/ensemble", place, {
    hourly: "precipitation",
    models: model,
    // The first day of a zone begins in the UTC day before.
    past_days: "1",
    forecast_days: String(DAYS + 1),
    ...utcHours,
  });
  const answer = await askJson(question, signal, waiting);
  if (!answer.ok) return answer;
  const first = dayOf(zone, now);
  const members = membersOf(answer.value, zone, first);
  if (members === null) return unexpectedShape;
  return { ok: true, value: { kind: "members", members, issuedAt: Math.floor(now), first } };
}
