import { env } from "cloudflare:workers";
import type { Waiting } from "../../../worker/adapters/weather/ask.ts";
import { weatherServices } from "../../../worker/adapters/weather/services.ts";
import type { WeatherService } from "../../../worker/adapters/weather/port.ts";

const { WEATHER_SERVER } = env as unknown as { WEATHER_SERVER: string };

const atOnce: Waiting = { wait: async () => undefined, random: () => 0 };

export function services(behaviors: { openMeteo?: string; power?: string }, waiting = atOnce): WeatherService[] {
  return weatherServices(settings(behaviors), waiting);
}

export const settings = ({ openMeteo, power }: { openMeteo?: string; power?: string }) => ({
  DB: env.DB,
  ...(openMeteo === undefined ? {} : { OPEN_METEO_ADDRESS: `${WEATHER_SERVER}/${openMeteo}`, OPEN_METEO_KEY: "key" }),
  ...(power === undefined ? {} : { NASA_POWER: "on", NASA_POWER_ADDRESS: `${WEATHER_SERVER}/${power}` }),
});

export const asked = async (part: string): Promise<string[]> =>
  (await fetch(`${WEATHER_SERVER}/seen/${part}`)).json<string[]>();

export const soon = (milliseconds = 20_000): AbortSignal => AbortSignal.timeout(milliseconds);
