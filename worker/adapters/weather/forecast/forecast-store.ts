import { and, eq, gte, lt, sql } from "drizzle-orm";
import { addDays, dayOf, SECONDS_PER_DAY, SECONDS_PER_HOUR } from "#contract/common/calendar";
import type { Place } from "#contract/places/places";
import type { Database } from "../../../platform/db.ts";
import { rainForecasts, weatherCache } from "../../../platform/schema.ts";
import { placesOfWashes } from "../../../platform/tasks/due-plans.ts";
import { cellOf, siteOf } from "../site-days.ts";
import { isOf, keep, packYears, unpackYears } from "../year-cache.ts";
import type { ForecastService, RainForecast } from "./forecast-port.ts";
import type { GridCells } from "./nws.ts";

/** A cell of the service's grid may move [s]. */
const GRID_SECONDS = 30 * SECONDS_PER_DAY;

const gridOf = (place: Place) => ({ cell: cellOf(place), kind: "nws-grid" }) as const;

export const gridCells = (db: Database, now: number): GridCells => ({
  async of(place) {
    const [row] = await db
      .select({ data: weatherCache.data })
      .from(weatherCache)
      .where(and(isOf(gridOf(place)), gte(weatherCache.fetched_at, Math.floor(now) - GRID_SECONDS)));
    return row?.data ?? null;
  },
  async keep(place, data) {
    const at = Math.floor(now);
    await keep(db, gridOf(place), { data, fetched_at: at, asked_at: at });
  },
});

/** Forecasts are only compared with rain that fell on days before this [days]. */
const KEPT_DAYS = 60;
/** From an answer, or a request without one, to the next request [s]. */
const [SOON_SECONDS, DAILY_SECONDS, RETRY_SECONDS] = [6 * SECONDS_PER_HOUR, SECONDS_PER_DAY, 3 * SECONDS_PER_HOUR];
/** A wash within this time may wait for rain [days]. */
const SOON_DAYS = 28;

/** Plants with a wash soon, by site. */
export async function plantsWithWashSoon(db: Database, now: number): Promise<ReadonlyMap<string, string[]>> {
  const plants = Map.groupBy(await placesOfWashes(db, addDays(dayOf("UTC", now), SOON_DAYS)), siteOf);
  return new Map([...plants].map(([site, some]) => [site, some.map((row) => row.plant_id)]));
}

/** When the next forecast of a site is due, earlier if `isSoon`; 0: none was requested yet. */
export async function forecastsDue(db: Database, isSoon: (site: string) => boolean): Promise<(site: string) => number> {
  const asked = await db
    .select({ site: weatherCache.cell, asked_at: weatherCache.asked_at, fetched_at: weatherCache.fetched_at })
    .from(weatherCache)
    .where(eq(weatherCache.kind, "rain-forecast"));
  const due = new Map(
    asked.map(({ site, asked_at, fetched_at }) => [
      site,
      asked_at + (fetched_at !== asked_at ? RETRY_SECONDS : isSoon(site) ? SOON_SECONDS : DAILY_SECONDS),
    ]),
  );
  return (site) => due.get(site) ?? 0;
}

export async function noteAsked(db: Database, site: string, isAnswered: boolean, now: number): Promise<void> {
  const at = Math.floor(now);
  await keep(db, { cell: site, kind: "rain-forecast" }, { asked_at: at, ...(isAnswered && { fetched_at: at }) });
}

const PERCENT = 100;

/** Columns by day: of each member [mm], or chance [%] and amount [mm]. */
const columnsOf = (forecast: RainForecast): Float64Array[] =>
  forecast.kind === "members"
    ? forecast.members
    : [
        Float64Array.from(forecast.chance, (chance) => (chance === null ? NaN : PERCENT * chance)),
        Float64Array.from(forecast.amount, (amount) => amount ?? NaN),
      ];

/** The last forecast of a local day replaces the ones before. */
export async function storeForecast(
  db: Database,
  site: string,
  { key: service }: Pick<ForecastService, "key">,
  forecast: RainForecast,
  now: number,
): Promise<void> {
  const columns = columnsOf(forecast);
  const row = {
    service,
    issued_at: Math.floor(forecast.issuedAt),
    fetched_at: Math.floor(now),
    kind: forecast.kind,
    days: columns[0]!.length,
    data: packYears(columns),
  };
  await db
    .insert(rainForecasts)
    .values({ site, issued_day: forecast.first, ...row })
    .onConflictDoUpdate({
      target: [rainForecasts.site, rainForecasts.issued_day],
      set: row,
      setWhere: sql`${rainForecasts.scored_at} is null`,
    });
}

export function forecastOf({
  kind,
  data,
  days,
  issued_at,
  issued_day,
}: typeof rainForecasts.$inferSelect): RainForecast {
  const columns = unpackYears(data, days);
  const known = (column: Float64Array, unit: number): (number | null)[] =>
    Array.from(column, (value) => (Number.isNaN(value) ? null : value / unit));
  const values =
    kind === "members"
      ? { kind, members: columns }
      : { kind, chance: known(columns[0]!, PERCENT), amount: known(columns[1]!, 1) };
  return { ...values, issuedAt: issued_at, first: issued_day };
}

export async function deleteOldForecasts(db: Database, now: number): Promise<void> {
  await db.delete(rainForecasts).where(lt(rainForecasts.issued_day, addDays(dayOf("UTC", now), -KEPT_DAYS)));
}
