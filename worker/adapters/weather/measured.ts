import type { Place } from "#contract/places/places";
import type { Database } from "../../platform/db.ts";
import { type ChosenService, firstSuccessfulService, serviceMemory, type ServiceStatus } from "./services.ts";
import type { ServiceResult, RainYearsResult, WeatherPort, WeatherService } from "./port.ts";
import {
  cachedYears,
  type CalendarYears,
  calendarYears,
  isStale,
  markRequested,
  requestRefresh,
  spanOfYears,
  storeYears,
  yearsOf,
} from "./year-cache.ts";
import { cellOf, cellPlace } from "./site-days.ts";

/** After a failed request, the place uses the embedded climate for this long before a user waits again [s]. */
const RETRY_PAUSE_SECONDS = 600;

export interface MeasuredWeather {
  db: Database;
  services: readonly WeatherService[];
  embedded: WeatherPort;
  timeout: number;
  now: number;
}

/**
 * Rain years of weather services, cached in D1. Stale years are used until the cron renews them; until there are any,
 * the embedded climate is used.
 */
export const measuredWeather = (measured: MeasuredWeather): WeatherPort => ({
  hasService: true,
  async rainYears(site) {
    const { db, now } = measured;
    const cell = cellOf(site);
    const row = await cachedYears(db, cell);
    const cached = row && yearsOf(row);
    if (cached) {
      if (isStale(row, now)) await requestRefresh(db, cell, now);
      return cached;
    }
    if (row && now - row.asked_at < RETRY_PAUSE_SECONDS)
      return fallBackToClimate(measured, site, ["measured years for this place are being fetched"]);
    await markRequested(db, cell, now);
    const signal = AbortSignal.timeout(measured.timeout);
    const fetched = await fetchYears(measured, await serviceMemory(db, now), site, () => signal);
    if (!fetched.ok) return fallBackToClimate(measured, site, fetched.reasons);
    return yearsOf((await cachedYears(db, cell))!)!;
  },
});

export async function fetchYears(
  { db, services, now }: Pick<MeasuredWeather, "db" | "services" | "now">,
  memory: ServiceStatus,
  site: Place,
  signal: () => AbortSignal,
): Promise<ChosenService<CalendarYears>> {
  const span = spanOfYears(now);
  const chosen = await firstSuccessfulService(
    services,
    memory,
    now,
    async (service): Promise<ServiceResult<CalendarYears>> => {
      const answer = await service.rain(cellPlace(site), span, signal());
      if (!answer.ok) return answer;
      const value = calendarYears(span, answer.value);
      return value ? { ok: true, value } : { ok: false, failure: { kind: "gaps" } };
    },
  );
  if (chosen.ok) await storeYears(db, cellOf(site), chosen.value, { title: chosen.service.title, now });
  return chosen;
}

async function fallBackToClimate(
  { embedded }: MeasuredWeather,
  site: Place,
  reasons: string[],
): Promise<RainYearsResult> {
  const answer = await embedded.rainYears(site);
  if (!answer.covered) return answer;
  const why = `Using simulated rain years: ${reasons.join("; ")}. The next calculation will use measured years if they're available.`;
  return { ...answer, note: answer.note === undefined ? why : `${why} ${answer.note}` };
}
