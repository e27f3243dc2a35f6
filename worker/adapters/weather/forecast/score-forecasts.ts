import { and, asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { addDays, dayOf } from "#contract/common/calendar";
import { dayScore } from "#domain/rain-forecast/day-score";
import type { Analytics } from "../../../../analytics-wasm/types.ts";
import type { Database } from "../../../platform/db.ts";
import { forecastScores, rainForecasts, siteWeather, siteWeatherFill } from "../../../platform/schema.ts";
import type { WeatherPort } from "../port.ts";
import { forecastMembers, kindOfSite, placeOfSite } from "./forecast-members.ts";

/** Forecasts per tick. */
const MAX_SCORED = 20;
/** A day whose rain is still unknown after this is left out [days]. */
const MAX_WAIT_DAYS = 30;
/** Rain that removes half where a site has learned nothing [mm]: sites of one service are compared by one rule. */
const HALF = 5;

const SUMS = ["spread", "miss", "brier", "brier_climate"] as const;

interface ScoreDeps {
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
  const added = scopes.flatMap((scope) => scores.map((score) => [service, scope, score]));
  await db.batch([
    db
      .insert(forecastScores)
      .select(
        sql`select value ->> 0, value ->> 1, value ->> '$[2][0]', 1, value ->> '$[2][1]', value ->> '$[2][2]',
            value ->> '$[2][3]', value ->> '$[2][4]'
          from json_each(${JSON.stringify(added)})
          where exists (select 1 from ${rainForecasts} where ${isThis} and ${rainForecasts.scored_at} is null)`,
      )
      .onConflictDoUpdate({
        target: [forecastScores.service, forecastScores.scope, forecastScores.lead],
        set: {
          days: sql`${forecastScores.days} + 1`,
          ...Object.fromEntries(SUMS.map((name) => [name, sql`${forecastScores[name]} + excluded.${sql.raw(name)}`])),
        },
      }),
    db
      .update(rainForecasts)
      .set({ scored_at: Math.floor(now) })
      .where(and(isThis, isNull(rainForecasts.scored_at))),
  ]);
}

type LeadScore = [lead: number, spread: number, miss: number, brier: number, brierClimate: number];

function leadScores(
  row: StoredForecast,
  years: readonly Float64Array[],
  rainOn: ReadonlyMap<string, number | null>,
  { rainRemoval }: Pick<Analytics, "rainRemoval">,
): LeadScore[] {
  const leads = Array.from({ length: row.days }, (_, lead) => lead);
  const { members, months, monthAt } = forecastMembers(row, years);
  const removed = (rain: readonly number[]): number[] =>
    Array.from(rainRemoval({ rain: Float64Array.from(rain), threshold: HALF, mode: "gradual" }));
  const usual = months.map(removed);
  return leads.flatMap((lead): LeadScore[] => {
    const came = rainOn.get(addDays(row.issued_day, lead)) ?? null;
    const said = members.map((member) => member[lead]!).filter((rain) => !Number.isNaN(rain));
    if (came === null || said.length === 0) return [];
    const { spread, miss, brier, brierClimate } = dayScore(removed(said), usual[monthAt[lead]!]!, removed([came])[0]!);
    return [[lead, spread, miss, brier, brierClimate]];
  });
}
