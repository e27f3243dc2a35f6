import { eq, inArray, lt, min, sql } from "drizzle-orm";
import type { Place } from "#contract/places/places";
import type { Database } from "../../platform/db.ts";
import {
  devices,
  forecastScores,
  plantOwners,
  siteWeather,
  siteWeatherFill,
  siteWindHours,
} from "../../platform/schema.ts";
import type { DaySpan, DayWeather } from "./port.ts";
import {
  addDays,
  dayOf,
  earlierDay,
  laterDay,
  monthsBefore,
  SECONDS_PER_DAY,
  SECONDS_PER_HOUR,
} from "#contract/common/calendar";

/** Cells of 0.1 degrees (11 km) are finer than any service. Services never get a more exact place. */
const STEPS = 10;

const roundToStep = (degrees: number): number => Math.round(degrees * STEPS) / STEPS;

export const cellPlace = ({ lat, lng }: Place): Place => ({ lat: roundToStep(lat), lng: roundToStep(lng) });

export const cellOf = (place: Place): string => {
  const { lat, lng } = cellPlace(place);
  return `${lat.toFixed(1)},${lng.toFixed(1)}`;
};

export const siteOf = ({ timezone, ...place }: Place & { timezone: string }): string => `${cellOf(place)} ${timezone}`;

export interface WeatherSite extends Place {
  site: string;
  timezone: string;
  first: string;
  owners: Set<string>;
}

/**
 * Interleaves items by owner, so that no owner's second item precedes another owner's first. An item with several
 * owners counts for all of them and takes the earliest turn. Stable within a turn.
 */
export function interleaveByOwner<T>(items: readonly T[], ownersOf: (item: T) => Iterable<string>): T[] {
  const turnsTaken = new Map<string, number>();
  const turnOf = (item: T): number => {
    const owners = [...ownersOf(item)];
    const turn = Math.min(...owners.map((owner) => turnsTaken.get(owner) ?? 0));
    for (const owner of owners) turnsTaken.set(owner, (turnsTaken.get(owner) ?? 0) + 1);
    return owners.length === 0 ? 0 : turn;
  };
  return items
    .map((item) => ({ item, turn: turnOf(item) }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ item }) => item);
}

export type Fill = typeof siteWeatherFill.$inferSelect;

export async function sitesInUse(db: Database): Promise<WeatherSite[]> {
  const [{ lat, lng, timezone, installationdate }, { owner_id }] = [devices, plantOwners];
  const rows = await db
    .select({ lat, lng, timezone, owner: owner_id, first: min(installationdate) })
    .from(devices)
    .leftJoin(plantOwners, eq(plantOwners.plant_id, devices.plant_id))
    .where(eq(devices.status, "Enable"))
    .groupBy(lat, lng, timezone, owner_id);
  const sites = new Map<string, WeatherSite>();
  for (const { owner, first, ...row } of rows) {
    const site = siteOf(row);
    const known = sites.get(site) ?? { ...row, site, first: first!, owners: new Set() };
    if (first! < known.first) known.first = first!;
    sites.set(site, { ...known, owners: known.owners.add(owner ?? "") });
  }
  return [...sites.values()];
}

export async function fillsOf(db: Database): Promise<Map<string, Fill>> {
  const rows = await db.select().from(siteWeatherFill);
  return new Map(rows.map((row) => [row.site, row]));
}

/** A day of hours takes as much as four days without. */
const HOURS_KEPT_DAYS = 60;

export async function storeDays(db: D1Database, days: DayWeather[], source: string, fill: Fill): Promise<void> {
  const hoursFrom = addDays(fill.to_day ?? dayOf("UTC", fill.due_at), -HOURS_KEPT_DAYS);
  const rows = days.map(({ day, rain, wind_speed, wind_bearing }) => [day, rain, wind_speed, wind_bearing]);
  const hourly = days.filter(({ day, hours }) => hours !== undefined && day >= hoursFrom);
  await db.batch([
    db
      .prepare(
        `INSERT INTO site_weather (site, day, rain, wind_speed, wind_bearing, source)
         SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, ?3 FROM json_each(?2) WHERE true
         ON CONFLICT (site, day) DO UPDATE SET
           rain = excluded.rain, wind_speed = excluded.wind_speed, wind_bearing = excluded.wind_bearing, source = excluded.source`,
      )
      .bind(fill.site, JSON.stringify(rows), source),
    db
      .prepare(
        `INSERT OR REPLACE INTO site_wind_hours (site, day, hours) SELECT ?1, value ->> 0, value -> 1 FROM json_each(?2)`,
      )
      .bind(fill.site, JSON.stringify(hourly.map(({ day, hours }) => [day, hours]))),
    db.prepare("DELETE FROM site_wind_hours WHERE site = ?1 AND day < ?2").bind(fill.site, hoursFrom),
    db
      .prepare(
        `INSERT INTO site_weather_fill (site, from_day, to_day, due_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (site) DO UPDATE SET from_day = excluded.from_day, to_day = excluded.to_day, due_at = excluded.due_at`,
      )
      .bind(fill.site, fill.from_day, fill.to_day, fill.due_at),
  ]);
}

/** [days] */
const MAX_REQUEST_DAYS = 366;
const MONTHS_BACK = 72;
const REFRESH_SECONDS = 12 * SECONDS_PER_HOUR;
/** [s] */
const RETRY_AFTER_FAILURE_SECONDS = SECONDS_PER_HOUR;

const oldest = ({ first }: WeatherSite, yesterday: string): string =>
  laterDay(first, monthsBefore(yesterday, MONTHS_BACK));

/**
 * Span that a site needs next: the newest days up to yesterday, or with `isBackfill` up to a year before the oldest
 * known day; null if none.
 */
export function nextSpan(
  site: WeatherSite,
  fill: Fill | undefined,
  yesterday: string,
  isBackfill: boolean,
): DaySpan | null {
  const first = oldest(site, yesterday);
  if (first > yesterday) return null;
  if (!fill?.from_day || !fill.to_day)
    return isBackfill ? null : { from: laterDay(first, addDays(yesterday, 1 - MAX_REQUEST_DAYS)), to: yesterday };
  if (!isBackfill) {
    const from = addDays(fill.to_day, 1);
    return from > yesterday ? null : { from, to: earlierDay(yesterday, addDays(fill.to_day, MAX_REQUEST_DAYS)) };
  }
  if (fill.from_day <= first) return null;
  return { from: laterDay(first, addDays(fill.from_day, -MAX_REQUEST_DAYS)), to: addDays(fill.from_day, -1) };
}

export function afterSuccess(
  site: WeatherSite,
  before: Fill | undefined,
  span: DaySpan,
  days: readonly DayWeather[],
  now: number,
): Fill {
  const newest = days.findLast(({ rain }) => rain !== null)?.day ?? null;
  const to_day = newest === null ? (before?.to_day ?? null) : laterDay(newest, before?.to_day ?? newest);
  const from_day =
    to_day === null ? null : before?.from_day && before.from_day < span.from ? before.from_day : span.from;
  return { site: site.site, from_day, to_day, due_at: Math.floor(now) + REFRESH_SECONDS };
}

export const afterFailure = (site: WeatherSite, before: Fill | undefined, now: number): Fill => ({
  site: site.site,
  from_day: before?.from_day ?? null,
  to_day: before?.to_day ?? null,
  due_at: Math.floor(now) + RETRY_AFTER_FAILURE_SECONDS,
});

/** Retention after the last request for a site [s]; a device moved by mistake can be moved back. */
const KEPT_SECONDS = 30 * SECONDS_PER_DAY;
const BATCH_SIZE = 40;

/** Deletes the weather of sites without devices; a disabled device keeps its site. Returns the number of sites. */
export async function deleteUnusedSites(db: Database, now: number): Promise<number> {
  const old = await db
    .select({ site: siteWeatherFill.site })
    .from(siteWeatherFill)
    .where(lt(siteWeatherFill.due_at, Math.floor(now) - KEPT_SECONDS));
  if (old.length === 0) return 0;
  const { lat, lng, timezone } = devices;
  const places = await db.selectDistinct({ lat, lng, timezone }).from(devices);
  const inUse = new Set(places.map(siteOf));
  const left = old.map(({ site }) => site).filter((site) => !inUse.has(site));
  const unused = sql`(select value from json_each(${JSON.stringify(left.slice(0, BATCH_SIZE))}))`;
  const [, , , fills] = await db.batch([
    db.delete(forecastScores).where(inArray(forecastScores.scope, unused)),
    db.delete(siteWeather).where(inArray(siteWeather.site, unused)),
    db.delete(siteWindHours).where(inArray(siteWindHours.site, unused)),
    db.delete(siteWeatherFill).where(inArray(siteWeatherFill.site, unused)),
  ]);
  return fills.meta.changes;
}
