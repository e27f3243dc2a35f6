import { setting } from "../../platform/settings.ts";
import { realWaiting, type RetryTimer } from "./ask.ts";
import { nasaPower } from "./nasa-power/index.ts";
import { openMeteo } from "./open-meteo/index.ts";
import type { WeatherService } from "./port.ts";

const OPEN_METEO = "https://customer-archive-api.open-meteo.com";
const NASA_POWER = "https://power.larc.nasa.gov";

/**
 * Configured services, best first; none by default, so that no network is needed. Open-Meteo needs a key or a
 * self-hosted server, because its free API is non-commercial.
 */
export function weatherServices(env: object, waiting: RetryTimer = realWaiting): WeatherService[] {
  const key = setting(env, "OPEN_METEO_KEY");
  const address = setting(env, "OPEN_METEO_ADDRESS");
  return [
    ...(key === undefined && address === undefined
      ? []
      : [openMeteo({ address: address ?? OPEN_METEO, key }, waiting)]),
    ...(setting(env, "NASA_POWER") === "on"
      ? [nasaPower(setting(env, "NASA_POWER_ADDRESS") ?? NASA_POWER, waiting)]
      : []),
  ];
}

export const hasWeatherService = (env: object): boolean => weatherServices(env).length > 0;
