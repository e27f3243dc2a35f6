import { and, asc, eq, isNotNull, lt, or, sql } from "drizzle-orm";
import { addDays, laterDay, SECONDS_PER_DAY } from "#contract/common/calendar";
import { siteWeather, siteWeatherFill, weatherCache } from "../../../platform/schema.ts";
import { firstSuccessfulService, serviceMemory } from "../services.ts";
import { cellPlace } from "../site-days.ts";
import { isOf, keep } from "../year-cache.ts";
import { placeOfSite } from "./forecast-members.ts";
import type { PreviousRuns } from "./previous-runs.ts";
import { addScores, kindScores, type ScoreDeps } from "./score-forecasts.ts";

/** More sites say little more of a service. */
const MAX_SITES = 60;
/** Days of a site that are compared, if their rain is known. */
const [LEAST_DAYS, MOST_DAYS] = [60, 365];
/** A failed site waits [s]. */
const RETRY_SECONDS = SECONDS_PER_DAY;
/** [ms] */
const TIMEOUT = 20_000;

/**
 * Compares what a service forecast in the past year with the rain that fell, each site once and one a tick, so
 * that forecasts count before they have a record of their own.
 */
export async function backFillSkill(deps: ScoreDeps, previous: PreviousRuns): Promise<void> {
  const { db, now } = deps;
  const isOfSite = and(eq(weatherCache.cell, siteWeatherFill.site), eq(weatherCache.kind, "previous-runs"));
  const [{ count }] = (await db
    .select({ count: sql<number>`count(*)` })
    .from(weatherCache)
    .where(and(eq(weatherCache.kind, "previous-runs"), isNotNull(weatherCache.fetched_at)))) as [{ count: number }];
  if (count >= MAX_SITES) return;
  const [next] = await db
    .select({ site: siteWeatherFill.site, from: siteWeatherFill.from_day, to: siteWeatherFill.to_day })
    .from(siteWeatherFill)
    .leftJoin(weatherCache, isOfSite)
    .where(
      and(
        sql`julianday(${siteWeatherFill.to_day}) - julianday(${siteWeatherFill.from_day}) >= ${LEAST_DAYS}`,
        or(
          sql`${weatherCache.asked_at} is null`,
          and(sql`${weatherCache.fetched_at} is null`, lt(weatherCache.asked_at, Math.floor(now) - RETRY_SECONDS)),
        ),
      ),
    )
    .orderBy(asc(weatherCache.asked_at), asc(siteWeatherFill.site))
    .limit(1);
  if (next?.from == null || next.to === null) return;
  const { site, to } = next;
  const span = { from: laterDay(next.from, addDays(to, 1 - MOST_DAYS)), to };
  const place = placeOfSite(site);
  const zone = site.slice(site.indexOf(" ") + 1);
  let isAsked = false;
  const chosen = await firstSuccessfulService([previous], await serviceMemory(db, now), now, (service) => {
    isAsked = true;
    return service.days(cellPlace(place), zone, span, AbortSignal.timeout(TIMEOUT));
  });
  // A pause says nothing of this site.
  if (!chosen.ok && !isAsked) return;
  const fallen = await db
    .select({ day: siteWeather.day, rain: siteWeather.rain })
    .from(siteWeather)
    .where(and(eq(siteWeather.site, site), sql`${siteWeather.day} between ${span.from} and ${span.to}`));
  const scores = chosen.ok ? await kindScores(deps, place, chosen.value, fallen) : [];
  const at = Math.floor(now);
  const key = { cell: site, kind: "previous-runs" as const };
  const asked = { asked_at: at, ...(chosen.ok && { fetched_at: at }) };
  const isDone = and(isOf(key), isNotNull(weatherCache.fetched_at));
  // Both in one transaction, so that a tick that ends or runs twice counts a site once.
  await db.batch([
    addScores(
      db,
      scores.map(({ scope, lead, days, sums }) => [previous.key, scope, lead, days, sums]),
      sql`not exists (select 1 from ${weatherCache} where ${isDone})`,
    ),
    keep(db, key, asked),
  ]);
}
