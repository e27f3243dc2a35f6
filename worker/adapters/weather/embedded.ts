import type { Place } from "#contract/places/places";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import { RAIN_YEARS, simulatedRainYears } from "#domain/places/rain-years";
import type { ClimateGrid } from "./climate/grid.ts";
import { RecentResults } from "../../platform/digest.ts";
import type { RainYearsResult, WeatherPort } from "./port.ts";

/** Places whose years are kept, 88 kB each. */
const MAX_PLACES = 64;
/**
 * West of this longitude a cell mixes valleys and ranges: stations held out of the grid miss by 14% instead of 4%
 * [degrees].
 */
const MOUNTAINS_WEST_OF = -105;

/** The same place always gets the same years, until the data edition changes. */
const seedOf = ({ lat, lng }: Place, version: string): string =>
  `${Math.round(lat * 100)},${Math.round(lng * 100)},${version}`;

function regionNote(region: string, lng: number): string | undefined {
  if (region === "alaska" || region === "hawaii")
    return "Few weather stations are nearby, so rain estimates here are less certain.";
  return lng < MOUNTAINS_WEST_OF
    ? "In mountain terrain, local rain can differ by 30–50% from the climate grid."
    : undefined;
}

export function embeddedWeather(grid: ClimateGrid, kernels: Pick<Analytics, "rainYears">): WeatherPort {
  const recent = new RecentResults<RainYearsResult>(MAX_PLACES);
  return {
    rainYears: (site) =>
      Promise.resolve(recent.get(`${site.lat},${site.lng}`, () => simulatedYears(grid, kernels, site))),
  };
}

function simulatedYears(grid: ClimateGrid, kernels: Pick<Analytics, "rainYears">, site: Place): RainYearsResult {
  const cell = grid.at(site);
  if (!cell) return { covered: false };
  const years = simulatedRainYears(cell, seedOf(site, grid.version), kernels);
  const note = regionNote(cell.region, site.lng);
  return {
    covered: true,
    years,
    source: `${RAIN_YEARS} simulated years of local climate (USDA, NOAA; ${grid.version})`,
    ...(note === undefined ? {} : { note }),
  };
}
