import { and, asc, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { addDays, dayOf, monthIndex } from "#contract/common/calendar";
import type { Place } from "#contract/places/places";
import { type DayScore, dayScore, saidBins, usualShares } from "#domain/rain-forecast/day-score";
import type { Analytics } from "../../../../analytics-wasm/types.ts";
import type { Database } from "../../../platform/db.ts";
import { forecastScores, rainForecasts, siteWeather, siteWeatherFill } from "../../../platform/schema.ts";
import type { WeatherPort } from "../port.ts";
import { forecastMembers, kindOfSite, placeOfSite, rainByMonth } from "./forecast-members.ts";

/** Forecasts per tick. */
const MAX_SCORED = 20;
/** A day whose rain is still unknown after this is left out [days]. */
const MAX_WAIT_DAYS = 30;
/** Rain that removes half where a site has learned nothing [mm]: sites of one service are compared by one rule. */
const HALF = 5;

/** In the order of `sumsOf`. */
const SUMS = [
  ...(["spread", "miss", "brier", "brier_climate"] as const),
  ...(["said_20", "said_40", "said_60", "said_80", "said_100"] as const),
  ...(["came_20", "came_40", "came_60", "came_80", "came_100"] as const),
];

export interface ScoreDeps {
  db: Database;
  climate: Pick<WeatherPort, "rainYears">;
  kernels: Pick<Analytics, "rainRemoval">;
  now: number;
}

type StoredForecast = typeof rainForecasts.$inferSelect;

/** Compares forecasts with the rain that fell, each once. */
export async function scoreForecasts(deps: ScoreDeps): Promise<void> {
  const { db, now } = deps;
  const lastDay = sql`date(${rainForecasts.issued_day}, '+' || (${rainForecasts.days} - 1) || ' days')`;
  const rows = await db
    .select({ forecast: rainForecasts })
    .from(rainForecasts)
    .leftJoin(siteWeatherFill, eq(siteWeatherFill.site, rainForecasts.site))
    .where(
      and(
        isNull(rainForecasts.scored_at),
        or(
          sql`${siteWeatherFill.to_day} >= ${lastDay}`,
          lt(rainForecasts.issued_day, addDays(dayOf("UTC", now), -MAX_WAIT_DAYS)),
        ),
      ),
    )
    .orderBy(asc(rainForecasts.issued_day), asc(rainForecasts.site))
    .limit(MAX_SCORED);
  for (const { forecast } of rows) await scoreForecast(deps, forecast);
}

async function scoreForecast({ db, climate, kernels, now }: ScoreDeps, row: StoredForecast): Promise<void> {
  const { site, issued_day, service, days } = row;
  const fallen = await db
    .select({ day: siteWeather.day, rain: siteWeather.rain })
    .from(siteWeather)
    .where(
      and(
        eq(siteWeather.site, site),
        sql`${siteWeather.day} between ${issued_day} and ${addDays(issued_day, days - 1)}`,
      ),
    );
  const years = await climate.rainYears(placeOfSite(site));
  const rainOn = new Map(fallen.map(({ day, rain }) => [day, rain]));
  const scores = years.covered ? leadScores(row, years.years, rainOn, kernels) : [];
  const scopes = years.covered ? [site, kindOfSite(years.years)] : [];
  const isThis = and(eq(rainForecasts.site, site), eq(rainForecasts.issued_day, issued_day));
  // Both in one transaction, so that a tick that ends or runs twice counts a forecast once.
  await db.batch([
    addScores(
      db,
      scopes.flatMap((scope) => scores.map(([lead, sums]): AddedScore => [service, scope, lead, 1, sums])),
      sql`exists (select 1 from ${rainForecasts} where ${isThis} and ${rainForecasts.scored_at} is null)`,
    ),
    db
      .update(rainForecasts)
      .set({ scored_at: Math.floor(now) })
      .where(and(isThis, isNull(rainForecasts.scored_at))),
  ]);
}

type Sums = readonly number[];
const sumsOf = ({ spread, miss, brier, brierClimate, ...day }: DayScore): Sums => [
  spread,
  miss,
  brier,
  brierClimate,
  ...saidBins(day),
];
type AddedScore = [service: string, scope: string, lead: number, days: number, sums: Sums];

const ADDED = SUMS.map((_, at) => `value ->> '$[4][${at}]'`).join();

/** Adds to the sums, if `isNew`. */
export const addScores = (db: Database, added: readonly AddedScore[], isNew: SQL) =>
  db
    .insert(forecastScores)
    .select(
      sql`select value ->> 0, value ->> 1, value ->> 2, value ->> 3, ${sql.raw(ADDED)}
        from json_each(${JSON.stringify(added)}) where ${isNew}`,
    )
    .onConflictDoUpdate({
      target: [forecastScores.service, forecastScores.scope, forecastScores.lead],
      set: {
        days: sql`${forecastScores.days} + excluded.days`,
        ...Object.fromEntries(SUMS.map((name) => [name, sql`${forecastScores[name]} + excluded.${sql.raw(name)}`])),
      },
    });

/** Shares that rain of a place removes, by the rule that all sites are compared by. */
const removalBy =
  ({ rainRemoval }: ScoreDeps["kernels"]) =>
  (rain: readonly number[]): number[] =>
    Array.from(rainRemoval({ rain: Float64Array.from(rain), threshold: HALF, mode: "gradual" }));

/** Sums over days for the kind of a place, by days ahead; `forecasts`: single courses, from one day ahead on. */
export async function kindScores(
  { climate, kernels }: Pick<ScoreDeps, "climate" | "kernels">,
  place: Place,
  forecasts: ReadonlyMap<string, readonly (number | null)[]>,
  fallen: readonly { day: string; rain: number | null }[],
): Promise<{ scope: string; lead: number; days: number; sums: Sums }[]> {
  const rain = await climate.rainYears(place);
  if (!rain.covered) return [];
  const removed = removalBy(kernels);
  const usual = rainByMonth(rain.years).map((days) => usualShares(removed(days)));
  const byLead = new Map<number, { days: number; sums: Sums }>();
  for (const { day, rain: came } of fallen) {
    for (const [n, forecast] of (forecasts.get(day) ?? []).entries()) {
      if (came === null || forecast === null) continue;
      const score = sumsOf(dayScore(removed([forecast]), usual[monthIndex(day)]!, removed([came])[0]!));
      // What a forecast says of its own day is at least as good as that of the day before.
      for (const lead of n === 0 ? [0, 1] : [n + 1]) {
        const sum = byLead.get(lead) ?? { days: 0, sums: SUMS.map(() => 0) };
        byLead.set(lead, { days: sum.days + 1, sums: sum.sums.map((one, at) => one + score[at]!) });
      }
    }
  }
  const scope = kindOfSite(rain.years);
  return Array.from(byLead, ([lead, { days, sums }]) => ({ scope, lead, days, sums }));
}

type LeadScore = [lead: number, sums: Sums];

function leadScores(
  row: StoredForecast,
  years: readonly Float64Array[],
  rainOn: ReadonlyMap<string, number | null>,
  kernels: ScoreDeps["kernels"],
): LeadScore[] {
  const leads = Array.from({ length: row.days }, (_, lead) => lead);
  const { members, months, monthAt } = forecastMembers(row, years);
  const removed = removalBy(kernels);
  const usual = months.map((days) => usualShares(removed(days)));
  return leads.flatMap((lead): LeadScore[] => {
    const came = rainOn.get(addDays(row.issued_day, lead)) ?? null;
    const forecast = members.map((member) => member[lead]!).filter((rain) => !Number.isNaN(rain));
    if (came === null || forecast.length === 0) return [];
    return [[lead, sumsOf(dayScore(removed(forecast), usual[monthAt[lead]!]!, removed([came])[0]!))]];
  });
}
