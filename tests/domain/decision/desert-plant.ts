import { addDays, dayNumber } from "../../../worker/contract/common/calendar.ts";
import { rainOfPlace } from "../../../tools/check/planner.ts";
import { energyUpload } from "../../../tools/demo/energy.ts";
import { fleet } from "../../../tools/demo/fleet.ts";
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
const KILOWATTS = 20_000;
const PRICE = 0.09;
const WASH_COST = 6000;
const DAY_NOISE = 0.3;
const SENSORS = ["North", "South"];

const { site } = fleet((dayNumber(TODAY) + 0.5) * 86_400).find(({ plant }) => plant.plant_id === "demo-desert")!;
const file = readEnergyFile(energyUpload("PVsyst", "desert", site, KILOWATTS).content, { customStartDate: null });
if (!file.ok) throw new Error(file.detail);
const { dailyKwh } = file;
const firstJanuary = dayNumber(`${TODAY.slice(0, 4)}-01-01`);

/** Rain years that the portal's plan is made of, from January 1. */
const known = (await rainOfPlace(site, analytics))!;

/**
 * The demonstration's Desert plant with other weather: two sensors, 13 months of days, soiling by the simulator's law.
 */
export function desertPlant(seed: number, worlds: number): HiddenPlant {
  const name = `desert ${seed}`;
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
  const washed = Array.from({ length: RECORD }, (_, day) => day).find((day) => dayAt(day).endsWith("-06-16"))!;
  let level = 5;
  const noons = Array.from({ length: RECORD }, (_, day) => {
    if (day === washed) level = 0;
    const [noon, evening] = soil(level, weather[begin + day]!);
    level = evening;
    return noon;
  });
  const fallen = new Map(noons.map((_, day) => [dayAt(day), weather[begin + day]!.rain]));
  const summaries = SENSORS.map((device_name) =>
    summarizeSensor(
      {
        device_id: device_name,
        device_name,
        share: null,
        make: "own",
        systematic: 0.5,
        days: noons.map((noon, day) => ({
          day: dayAt(day),
          loss: weather[begin + day]!.rain > 4 ? null : noon + site.mismatch + DAY_NOISE * normal(),
          quality: "ok",
          uncertainty: 0.3,
          windowInsolation: 4,
        })),
        cleanings: [{ day: dayAt(washed), share: null }],
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
        prices: Array.from({ length: 12 }, () => PRICE),
        washCost: WASH_COST,
        blockedWeeks: [],
        residualSoiling: 0,
        washDays: 1,
      },
      energy: { daily: dailyKwh },
      rain: { years: known, mode: "gradual" },
      soiling: soilingDraws(plantSoiling(summaries, TODAY)!, autoInputs),
      practice: { chosen: "lastYear", logged: [dayAt(washed)], recordDays: RECORD, plannedCleanings: 1 },
      worlds,
    },
    analytics,
  );
  const start = level;
  const years = Array.from({ length: YEARS }, (_, year) => (dates: readonly string[]): number => {
    let [morning, sum] = [start, 0];
    for (let at = 0; at < YEAR; at++) {
      const today = addDays(TODAY, at);
      if (dates.includes(today)) morning = 0;
      const [noon, evening] = soil(morning, weather[begin + RECORD + year * YEAR + at]!);
      sum += (dailyKwh[dayNumber(`2025${today.slice(4)}`) - dayNumber("2025-01-01")]! * PRICE * noon) / 100;
      morning = evening;
    }
    return sum;
  });
  return { plan, decision: plantDecision(rowOf(plan), TODAY), years };
}
