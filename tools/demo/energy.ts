import { dayNumber } from "#contract/calendar";
import { clearSky } from "../physics/sun.ts";
import type { Site } from "../physics/site.ts";

/** Share of the light that becomes energy in a clean plant. */
const PERFORMANCE_RATIO = 0.82;
/** A kilowatt is the power at this irradiance [W/m2]. */
const STANDARD_IRRADIANCE = 1000;

/** A plain year of a clean plant: 365 daily kWh from 1 January, by sun and the usual clouds of each month. */
export function dailyEnergy(site: Site, arrayKw: number): number[] {
  const first = dayNumber("2025-01-01");
  return Array.from({ length: 365 }, (_, index) => {
    const midnight = (first + index) * 86_400 - (site.lng / 15) * 3600;
    const month = new Date((first + index) * 86_400_000).getUTCMonth();
    let insolation = 0;
    for (let hour = 0.5; hour < 24; hour++) {
      const { beam, diffuse } = clearSky(site, site, midnight + hour * 3600);
      insolation += (beam + diffuse) / STANDARD_IRRADIANCE;
    }
    const sunshine = 0.6 + 0.4 * site.climate.clear[month]!;
    return Math.round(insolation * sunshine * arrayKw * PERFORMANCE_RATIO);
  });
}

/** The same as a file that a person would upload: a header and one value a line. */
export const customEnergyFile = (daily: number[]): string => ["Energy (kWh)", ...daily, ""].join("\n");
