import { addDays, dayOf } from "#contract/common/calendar";
import { database, type Database } from "../../platform/db.ts";
import { firstSuccessfulService, serviceMemory, type ServiceStatus, weatherServices } from "./services.ts";
import {
  afterFailure,
  afterSuccess,
  cellOf,
  cellPlace,
  type Fill,
  fillsOf,
  interleaveByOwner,
  nextSpan,
  sitesInUse,
  storeDays,
  type WeatherSite,
} from "./site-days.ts";
import { fetchYears } from "./measured.ts";
import type { WeatherService } from "./port.ts";
import { cellsToRefresh, deleteUnusedYears, markRequested } from "./year-cache.ts";

/** Requests per hourly tick; enough to keep hundreds of sites current and still fill the past. */
const MAX_REQUESTS = 40;
/** Of these, requests for rain years, which are large. */
const MAX_YEARS = 5;
/** [ms] */
const TIMEOUT = 30_000;

export interface RefreshDeps {
  d1: D1Database;
  db: Database;
  services: readonly WeatherService[];
  now: number;
}

export async function refreshWeather(env: Pick<Env, "DB">, now: number): Promise<void> {
  const services = weatherServices(env);
  if (services.length > 0) await refresh({ d1: env.DB, db: database(env), services, now });
}

/**
 * Makes one tick of requests, longest waiting first. Owners take turns, so that one owner's many new places delay
 * nobody.
 */
export async function refresh(tending: RefreshDeps): Promise<void> {
  const { db, now } = tending;
  const [memory, sites, wanted] = await Promise.all([serviceMemory(db, now), sitesInUse(db), cellsToRefresh(db, now)]);
  const owners = ownersOfCells(sites);
  const cells = interleaveByOwner(wanted, (cell) => owners.get(cell) ?? []).slice(0, MAX_YEARS);
  for (const cell of cells) {
    const [lat, lng] = cell.split(",").map(Number) as [number, number];
    await markRequested(db, cell, now);
    await fetchYears(tending, memory, { lat, lng }, refreshTimeout);
  }
  await refreshSiteDays(tending, memory, sites, MAX_REQUESTS - cells.length);
  await deleteUnusedYears(db, now);
}

function ownersOfCells(sites: readonly WeatherSite[]): Map<string, Set<string>> {
  const cells = Map.groupBy(sites, cellOf);
  return new Map([...cells].map(([cell, there]) => [cell, new Set(there.flatMap(({ owners }) => [...owners]))]));
}

const refreshTimeout = (): AbortSignal => AbortSignal.timeout(TIMEOUT);

async function refreshSiteDays(
  tending: RefreshDeps,
  memory: ServiceStatus,
  sites: readonly WeatherSite[],
  questions: number,
): Promise<void> {
  const { db, now } = tending;
  const fills = await fillsOf(db);
  const ownersOf = ({ owners }: WeatherSite) => owners;
  const dueAt = ({ site }: WeatherSite): number => fills.get(site)?.due_at ?? 0;
  const wants = (site: WeatherSite): boolean =>
    nextSpan(site, fills.get(site.site), yesterdayOf(site, now), false) !== null;
  const due = sites.filter((site) => dueAt(site) <= now && wants(site)).sort((a, b) => dueAt(a) - dueAt(b));
  const turns = interleaveByOwner(due, ownersOf).slice(0, questions);
  for (const site of turns) await refreshSite(tending, memory, site, fills, false);
  let left = questions - turns.length;
  const begun = sites.filter((site) => fills.get(site.site)?.from_day);
  for (const site of interleaveByOwner(begun, ownersOf)) {
    if (left <= 0 || !(await refreshSite(tending, memory, site, fills, true))) continue;
    left--;
  }
}

const yesterdayOf = ({ timezone }: WeatherSite, now: number): string => addDays(dayOf(timezone, now), -1);

async function refreshSite(
  { d1, services, now }: RefreshDeps,
  memory: ServiceStatus,
  site: WeatherSite,
  fills: Map<string, Fill>,
  isBackfill: boolean,
): Promise<boolean> {
  const before = fills.get(site.site);
  const span = nextSpan(site, before, yesterdayOf(site, now), isBackfill);
  if (span === null) return false;
  const chosen = await firstSuccessfulService(services, memory, now, (service) =>
    service.days(cellPlace(site), site.timezone, span, refreshTimeout()),
  );
  const next = chosen.ok ? afterSuccess(site, before, span, chosen.value, now) : afterFailure(site, before, now);
  // A backfill must not delay the newest days.
  const fill = isBackfill && before ? { ...next, due_at: before.due_at } : next;
  await storeDays(d1, chosen.ok ? chosen.value : [], chosen.ok ? chosen.service.title : "", fill);
  fills.set(site.site, fill);
  return true;
}
