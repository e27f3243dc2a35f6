import { analytics } from "../../platform/analytics.ts";
import data from "./climate/climate.bin";
import { climateGrid } from "./climate/grid.ts";
import { embeddedWeather } from "./embedded.ts";
import type { WeatherPort } from "./port.ts";

let embedded: WeatherPort | undefined;

/** The weather that the portal uses, set up once an isolate. */
export function weather(): WeatherPort {
  embedded ??= embeddedWeather(climateGrid(data), analytics());
  return embedded;
}
