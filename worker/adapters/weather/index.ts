import type { Place } from "#contract/places/places";
import { analytics } from "../../platform/analytics.ts";
import { database } from "../../platform/db.ts";
import { places } from "../places/index.ts";
import data from "./climate/climate.bin";
import { fineRainGrid, smoothGrid } from "./climate/fine-rain.ts";
import { type CellClimate, type ClimateGrid, climateGrid, gridOfStates } from "./climate/grid.ts";
import fineRain from "./climate/source/us-annual-rain-eighth-degree.bin";
import { embeddedWeather } from "./embedded.ts";
import { backFillSkill } from "./forecast/back-fill.ts";
import { forecastServices, previousRuns, weatherServices } from "./services.ts";
import { gridCells } from "./forecast/forecast-store.ts";
import { refreshForecasts } from "./forecast/refresh-forecasts.ts";
import { measuredWeather } from "./measured.ts";
import type { WeatherPort } from "./port.ts";
import { refreshWeather as refreshArchives } from "./refresh.ts";

/** A plan must appear within seconds, with or without measured years [ms]. */
const TIMEOUT = 4000;

let grid: ClimateGrid | undefined;
let fineGrid: ClimateGrid | undefined;
let smooth: ClimateGrid | undefined;
let embedded: WeatherPort | undefined;

const climate = (): ClimateGrid => (grid ??= gridOfStates(climateGrid(data), (place) => places().state(place)));
const fineClimate = (): ClimateGrid => (fineGrid ??= fineRainGrid(climate(), fineRain));

export function embeddedClimate(): WeatherPort {
  embedded ??= embeddedWeather(fineClimate(), analytics());
  return embedded;
}

export const hasClimate = (place: Place): boolean => climate().at(place) !== null;

export function nearestClimate(place: Place): { place: Place; meters: number } {
  return climate().nearest(place);
}

/** Climate of a place for simulations, without edges between cells. */
export function climateAt(place: Place): (CellClimate & { edition: string }) | null {
  smooth ??= gridOfStates(smoothGrid(climateGrid(data), fineRain), (at) => places().state(at));
  const cell = smooth.at(place);
  return cell && { ...cell, edition: smooth.version };
}

export function weather(env: Pick<Env, "DB">, now: number): WeatherPort {
  const services = weatherServices(env);
  if (services.length === 0) return embeddedClimate();
  return measuredWeather({ db: database(env), services, embedded: embeddedClimate(), timeout: TIMEOUT, now });
}

export { forecastRecord } from "./forecast/forecast-record.ts";
export { plannedForecast } from "./forecast/planned-forecast.ts";
export { deleteUnusedSites } from "./site-days.ts";
export { probeServices } from "./services.ts";
export { hasWeatherService } from "./services.ts";
export { siteOf } from "./site-days.ts";

/** One tick of the hourly cron: days and years of weather, then forecasts. */
export async function refreshWeather(env: Pick<Env, "DB">, now: number): Promise<void> {
  await refreshArchives(env, now);
  const db = database(env);
  const services = forecastServices(env, gridCells(db, now));
  const deps = { db, climate: embeddedClimate(), kernels: analytics(), now };
  if (services.length > 0) await refreshForecasts({ ...deps, services });
  const previous = previousRuns(env);
  if (previous !== null) await backFillSkill(deps, previous);
}
