import { sql } from "drizzle-orm";
import type { Analytics } from "../../../../analytics-wasm/types.ts";
import type { Database } from "../../../platform/db.ts";
import { markPlantPlans } from "../../../platform/tasks/due-plans.ts";
import type { WeatherPort } from "../port.ts";
import { firstSuccessfulService, serviceMemory } from "../services.ts";
import { cellPlace, interleaveByOwner, sitesInUse } from "../site-days.ts";
import type { ForecastService } from "./forecast-port.ts";
import { deleteOldForecasts, forecastsDue, noteAsked, plantsWithWashSoon, storeForecast } from "./forecast-store.ts";
import { scoreForecasts } from "./score-forecasts.ts";

/** Sites per hourly tick; each takes at most two requests, not counting retries. */
const MAX_SITES = 30;
/** [ms] */
const TIMEOUT = 20_000;

export interface ForecastDeps {
  db: Database;
  services: readonly ForecastService[];
  climate: Pick<WeatherPort, "rainYears">;
  kernels: Pick<Analytics, "rainRemoval">;
  now: number;
}

/** One tick: asks for the forecasts that are due, longest waiting first, and scores those whose rain is known. Owners take turns. */
export async function refreshForecasts(deps: ForecastDeps): Promise<void> {
  const { db, services, now } = deps;
  const [memory, sites, soon] = await Promise.all([
    serviceMemory(db, now),
    sitesInUse(db),
    plantsWithWashSoon(db, now),
  ]);
  const dueAt = await forecastsDue(db, (site) => soon.has(site));
  const due = sites.filter(({ site }) => dueAt(site) <= now).sort((a, b) => dueAt(a.site) - dueAt(b.site));
  for (const site of interleaveByOwner(due, ({ owners }) => owners).slice(0, MAX_SITES)) {
    const chosen = await firstSuccessfulService(services, memory, now, (service) =>
      service.forecast(cellPlace(site), site.timezone, now, AbortSignal.timeout(TIMEOUT)),
    );
    if (chosen.ok) await storeForecast(db, site.site, chosen.service, chosen.value, now);
    const plants = chosen.ok ? (soon.get(site.site) ?? []) : [];
    if (plants.length > 0)
      await markPlantPlans(db, sql`(select value as plant_id from json_each(${JSON.stringify(plants)}))`, now);
    await noteAsked(db, site.site, chosen.ok, now);
  }
  await scoreForecasts(deps);
  await deleteOldForecasts(db, now);
}
