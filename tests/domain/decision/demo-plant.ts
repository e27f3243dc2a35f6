import { addDays, dayNumber, SECONDS_PER_DAY } from "../../../worker/contract/common/calendar.ts";
import { rainOfPlace } from "../rain-of-place.ts";
import { energyUpload } from "../../../tools/demo/energy.ts";
import { fleet, plants } from "../../../tools/demo/fleet.ts";
import { gainOf, lossAt, rainCleanings } from "../../../tools/physics/soil.ts";
import { type SimulatedWeather, weatherOf } from "../../../tools/physics/weather.ts";
import { decidePlant, plantDecision } from "../../../worker/domain/decision/index.ts";
import { readEnergyFile } from "../../../worker/domain/energy-file/index.ts";
import { soilingDraws } from "../../../worker/domain/plant-soiling/draws.ts";
import { plantSoiling } from "../../../worker/domain/plant-soiling/plant-soiling.ts";
import { summarizeSensor } from "../../../worker/domain/plant-soiling/sensor-summary.ts";
import { gaussian, mulberry32 } from "../../analytics/oracle/random.ts";
import { autoInputs } from "../plant-soiling/plants.ts";
import type { HiddenPlant } from "./hidden-plant.ts";
import { analytics, rowOf, TODAY } from "./random-plant.ts";

const YEAR = 365;
const RECORD = 395;
const YEARS = 6;
const DAY_NOISE = 0.3;
/** How far sensors are from their plant [ln] (docs/methods.md, "Sensor factor"), and how many such plants are tried. */
const SENSOR_ERROR = 0.3;
const DIFFERING = 10;
const firstJanuary = dayNumber(`${TODAY.slice(0, 4)}-01-01`);
/** Days from today, with their places in an energy file. */
const coming = Array.from({ length: YEAR }, (_, at) => {
  const date = addDays(TODAY, at);
  return { date, place: dayNumber(`2025${date.slice(4)}`) - dayNumber("2025-01-01") };
});

/** A plant of the demonstration, its energy file and the rain years that the portal's plan is made of, from January 1. */
async function readPlant(name: "desert" | "valley") {
  const { plant_id, economics } = plants[name];
  const devices = fleet((dayNumber(TODAY) + 0.5) * SECONDS_PER_DAY).filter(({ plant }) => plant.plant_id === plant_id);
  const { site } = devices[0]!;
  const upload = energyUpload(economics.energy, name, site, economics.arrayKw);
  const file = readEnergyFile(upload.content, { customStartDate: upload.customCSVFileStartDate });
  if (!file.ok) throw new Error(file.detail);
  const known = (await rainOfPlace(site, analytics))!;
  return { name, economics, devices, site, daily: file.dailyKwh, known };
}
export const demoPlants = { desert: await readPlant("desert"), valley: await readPlant("valley") };

/** `differing`: the same years where the plant soils faster or slower than its sensors, as plants do and the simulator's don't. */
interface PlantOfSensors extends HiddenPlant {
  differing: HiddenPlant["years"];
}

/** A plant of the demonstration with other weather: 13 months of days of its sensors, soiling by the simulator's law. */
export function demoPlant(
  { name: plantName, economics, devices, site, daily, known }: (typeof demoPlants)["desert" | "valley"],
  seed: number,
  worlds: number,
): PlantOfSensors {
  const name = `${plantName} ${seed}`;
  const normal = gaussian(mulberry32(seed * 7919 + 3));
  const weather = weatherOf(site.climate, name, firstJanuary, firstJanuary + (YEARS + 3) * YEAR - 1, true);
  const { saturation } = site.dust;
  /** Noon and evening losses of a morning [%]. */
  const soil = (morning: number, day: SimulatedWeather): [number, number] => {
    const one = {
      start: morning,
      gain: gainOf(name, day, site.dust),
      saturation,
      cleanings: rainCleanings(day, site.dust),
    };
    return [lossAt(one, 43_200), lossAt(one, 86_400)];
  };
  const begin = dayNumber(TODAY) - firstJanuary + YEAR - RECORD;
  const dayAt = (day: number): string => addDays(TODAY, day - RECORD);
  const cleaned = new Set(site.arrayCleanings.map((day) => day - dayNumber(TODAY) + RECORD).filter((day) => day >= 0));
  let level = 5;
  const noons = Array.from({ length: RECORD }, (_, day) => {
    if (cleaned.has(day)) level = 0;
    const [noon, evening] = soil(level, weather[begin + day]!);
    level = evening;
    return noon;
  });
  const fallen = new Map(noons.map((_, day) => [dayAt(day), weather[begin + day]!.rain]));
  const summaries = devices.map(({ device_id, device_name, isInboundApiDevice, site: own }) =>
    summarizeSensor(
      {
        device_id,
        device_name,
        share: null,
        make: isInboundApiDevice ? "other" : "own",
        systematic: 0.5,
        days: noons.map((noon, day) => ({
          day: dayAt(day),
          loss: weather[begin + day]!.rain > 4 ? null : noon + own.mismatch + DAY_NOISE * normal(),
          quality: "ok",
          uncertainty: 0.3,
          windowInsolation: 4,
        })),
        cleanings: [...cleaned].map((day) => ({ day: dayAt(day), share: null })),
        chosen: null,
      },
      fallen,
      analytics,
    ),
  );
  const plan = decidePlant(
    {
      today: TODAY,
      terms: {
        weeks: 52,
        prices: Array.from({ length: 12 }, () => economics.dollarsPerKwh),
        washCost: economics.washCost,
        blockedWeeks: [],
        residualSoiling: 0,
        washDays: 1,
      },
      energy: { daily },
      rain: { years: known, mode: "gradual" },
      soiling: soilingDraws(plantSoiling(summaries, TODAY)!, autoInputs),
      practice: { chosen: "lastYear", logged: [...cleaned].map(dayAt), recordDays: RECORD, plannedCleanings: 1 },
      worlds,
    },
    analytics,
  );
  const start = level;
  const lossOf = (year: number, dates: readonly string[]): number => {
    let [morning, sum] = [start, 0];
    for (const [at, { date, place }] of coming.entries()) {
      if (dates.includes(date)) morning = 0;
      const [noon, evening] = soil(morning, weather[begin + RECORD + year * YEAR + at]!);
      sum += (daily[place]! * economics.dollarsPerKwh * noon) / 100;
      morning = evening;
    }
    return sum;
  };
  const years = Array.from({ length: YEARS }, (_, year) => {
    // Differing plants ask for the same washes ten times.
    const losses = new Map<string, number>();
    return (dates: readonly string[]): number => {
      const washes = dates.join();
      if (!losses.has(washes)) losses.set(washes, lossOf(year, dates));
      return losses.get(washes)!;
    };
  });
  const factors = Array.from({ length: DIFFERING }, () => Math.exp(SENSOR_ERROR * normal() - SENSOR_ERROR ** 2 / 2));
  const differing = years.flatMap((lossWith) =>
    factors.map(
      (factor) =>
        (dates: readonly string[]): number =>
          factor * lossWith(dates),
    ),
  );
  return { plan, decision: plantDecision(rowOf(plan), TODAY), years, differing };
}
