import { setting } from "../../../platform/settings.ts";
import { realTimer, type RetryTimer } from "../ask.ts";
import type { ForecastService } from "./forecast-port.ts";
import { type GridCells, nws } from "./nws.ts";
import { openMeteoEnsemble } from "./open-meteo-ensemble.ts";
import { openMeteoPreviousRuns, type PreviousRuns } from "./previous-runs.ts";

const ENSEMBLE = "https://customer-ensemble-api.open-meteo.com";
const NWS = "https://api.weather.gov";

/** Only at its own address. */
export function previousRuns(env: object, waiting: RetryTimer = realTimer): PreviousRuns | null {
  const address = setting(env, "OPEN_METEO_PREVIOUS_RUNS_ADDRESS");
  return address === undefined
    ? null
    : openMeteoPreviousRuns({ address, key: setting(env, "OPEN_METEO_KEY") }, waiting);
}

/** Configured services, best first; none by default. Open-Meteo's free API is non-commercial, so it needs a key or an own server. */
export function forecastServices(env: object, cells: GridCells, waiting: RetryTimer = realTimer): ForecastService[] {
  const key = setting(env, "OPEN_METEO_KEY");
  // The key of an own archive server is nothing for another host.
  const isCustomer = key !== undefined && setting(env, "OPEN_METEO_ADDRESS") === undefined;
  const address = setting(env, "OPEN_METEO_ENSEMBLE_ADDRESS") ?? (isCustomer ? ENSEMBLE : undefined);
  const contact = setting(env, "NWS_CONTACT");
  return [
    ...(address === undefined ? [] : [openMeteoEnsemble({ address, key }, waiting)]),
    ...(setting(env, "NWS_FORECAST") === "on" && contact !== undefined
      ? [nws({ address: setting(env, "NWS_ADDRESS") ?? NWS, contact, cells }, waiting)]
      : []),
  ];
}
