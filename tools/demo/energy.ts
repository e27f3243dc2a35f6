import type { SaveEnergyFile } from "#contract/savings/energy-file";
import { dayNumber, dayText, SECONDS_PER_DAY } from "#contract/common/calendar";
import { cloudsAt } from "../physics/air.ts";
import type { SimulatedSite } from "../physics/site.ts";
import { clearSky } from "../physics/sun.ts";
import { weatherOf } from "../physics/weather.ts";

const PERFORMANCE_RATIO = 0.82;
/** Irradiance at which a kilowatt of modules gives a kilowatt [W/m2]. */
const STANDARD_IRRADIANCE = 1000;
/** Night consumption of the transformer [share of the plant]. */
const NIGHT_DRAW = 0.0005;
const FIRST_DAY = dayNumber("2025-01-01");
const HOURS = 8760;

/** Years of weather of which the file is the mean. */
const YEARS = 6;

/** The mean of years of the weather that the site's sensors see, so that file and sensors agree. */
function hourlyPower(site: SimulatedSite, arrayKw: number): number[] {
  const start = FIRST_DAY * SECONDS_PER_DAY - Math.round(site.lng / 15) * 3600;
  const years = Array.from({ length: YEARS }, (_, year) => `${site.weatherName} ${year}`).map((name) => ({
    name,
    days: weatherOf(site.climate, name, FIRST_DAY, FIRST_DAY + HOURS / 24 - 1),
  }));
  return Array.from({ length: HOURS }, (_, hour) => {
    const at = start + (hour + 0.5) * 3600;
    const second = (hour % 24) * 3600;
    const { beam, diffuse } = clearSky(site, site, at);
    let light = 0;
    for (const { name, days } of years) {
      const { sky, showers } = days[Math.floor(hour / 24)]!;
      const raining = showers.some((shower) => second >= shower.start && second < shower.end);
      const clouds = cloudsAt(name, sky, raining, at);
      light += (beam * clouds.beam + diffuse * clouds.diffuse) / YEARS;
    }
    const share = (light / STANDARD_IRRADIANCE) * PERFORMANCE_RATIO;
    return arrayKw * (share > 0 ? share : -NIGHT_DRAW);
  });
}

function customFile(power: number[]): string {
  const days = Array.from({ length: 365 }, (_, day) =>
    power.slice(24 * day, 24 * (day + 1)).reduce((sum, kw) => sum + kw, 0),
  );
  return ["Energy (kWh)", ...days.map((kwh) => kwh.toFixed(0)), ""].join("\n");
}

function pvsystFile(power: number[]): string {
  const header = ["PVSYST demonstration", "", "Simulation date;;01/01/25 12h00", "", "date;E_Grid", ";kW", ""];
  const rows = power.map((kw, hour) => {
    const [, month, day] = dayText(FIRST_DAY + Math.floor(hour / 24)).split("-");
    return `${day}/${month}/90 ${String(hour % 24).padStart(2, "0")}:00;${kw.toFixed(2)}`;
  });
  return [...header, ...rows, ""].join("\r\n");
}

export function energyUpload(
  kind: "PVsyst" | "custom",
  plantId: string,
  site: SimulatedSite,
  arrayKw: number,
): SaveEnergyFile {
  const power = hourlyPower(site, arrayKw);
  return kind === "custom"
    ? { fileName: `${plantId}-daily.csv`, content: customFile(power), customCSVFileStartDate: dayText(FIRST_DAY) }
    : { fileName: `${plantId}-pvsyst.csv`, content: pvsystFile(power), customCSVFileStartDate: null };
}
