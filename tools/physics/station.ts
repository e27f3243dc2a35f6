import type { WashRecord } from "#contract/devices/device";
import type { FileColumn, SampleColumn } from "#contract/inbound/inbound";
import { airOf, batteryOf, cloudsAt } from "./air.ts";
import { gaussian, seedsOf, smoothNoise } from "./random.ts";
import { isSilent, solarDay, washesBetween, worldOf, type WorldDay } from "./world.ts";
import type { SimulatedSite } from "./site.ts";
import { lossAt } from "./soil.ts";
import { clearSky } from "./sun.ts";
import type { SimulatedWeather } from "./weather.ts";

export interface StationReadings {
  t: number[];
  columns: Partial<Record<SampleColumn, number[]>>;
  washes: WashRecord[];
}

const seedsOfStation = seedsOf(["sample", "clean", "drift", "wind"]);

function rainBetween(weather: SimulatedWeather, from: number, to: number): number {
  return weather.showers.reduce((sum, { start, end, amount }) => {
    const overlap = Math.min(to, end) - Math.max(from, start);
    return overlap > 0 ? sum + (amount * overlap) / (end - start) : sum;
  }, 0);
}

/** [W/m2] */
interface Irradiances {
  plane: number;
  clean: number;
  soiled: number;
  /** Of a pyranometer. */
  dome: number;
}

function irradiancesOf(site: SimulatedSite, name: string, today: WorldDay, t: number, isRaining: boolean): Irradiances {
  const { weather, midnight } = today;
  const sky = clearSky(site, site, t);
  if (sky.beam === 0 && sky.diffuse === 0) return { plane: 0, clean: 0, soiled: 0, dome: 0 };
  const seeds = seedsOfStation(name);
  const clouds = cloudsAt(site.weatherName, weather.sky, isRaining, t);
  const plane = sky.beam * clouds.beam + sky.diffuse * clouds.diffuse;
  // Broken clouds reach the cells a moment apart; under an even sky only the electronics differ [share].
  const scatter = (weather.sky === "broken" ? 0.012 : 0.003) * gaussian(seeds.sample, t);
  const clean = plane * (1 - lossAt(today.clean, t - midnight) / 100) * (1 + 0.002 * gaussian(seeds.clean, t));
  const soiledLoss = lossAt(today.soiled, t - midnight) + site.mismatch + today.error;
  return {
    plane,
    clean: Math.max(0, clean),
    soiled: Math.max(0, plane * (1 - soiledLoss / 100) * (1 + scatter)),
    // It soils at half the rate of a module and has its own calibration error.
    dome: Math.max(0, plane * (1.004 - soiledLoss / 200) * (1 + scatter)),
  };
}

export function sample(
  site: SimulatedSite,
  name: string,
  today: WorldDay,
  t: number,
  step: number,
): Record<FileColumn, number> {
  const { weather } = today;
  const second = t - today.midnight;
  const air = airOf(weather, second);
  const rain = rainBetween(weather, second - step, second);
  const { plane, clean, soiled, dome } = irradiancesOf(site, name, today, t, rain > 0);
  const seeds = seedsOfStation(name);
  const cellTemperature = air.temperature + 0.027 * plane;
  const drift = smoothNoise(seeds.drift, t, 3600);
  return {
    iC: clean,
    iD: soiled,
    tC: cellTemperature + 0.2 * drift,
    tD: cellTemperature - 0.2 * drift,
    tE: air.temperature + 4 + 0.008 * plane,
    hC: air.humidity * 0.6,
    hD: air.humidity * 0.6 + drift,
    hE: air.humidity,
    rot: 0,
    tlt: site.tilt + 0.05 * drift,
    tlt_x: 0.1 * drift,
    tlt_y: site.tilt + 0.05 * drift,
    batt: batteryOf(name, t, plane),
    rain,
    windSpeed: Math.max(0, weather.wind * (1 + 0.3 * smoothNoise(seeds.wind, t, 1800))),
    windBearing: weather.windBearing,
    i: dome,
  };
}

const all: FileColumn[] = ["iC", "iD", "tC", "tD", "tE", "hC", "hD", "hE", "rot", "tlt", "tlt_x", "tlt_y"];
const everything: FileColumn[] = [...all, "batt", "rain", "windSpeed", "windBearing"];
const reported: Record<SimulatedSite["reports"], FileColumn[]> = {
  everything,
  "everything and a pyranometer": [...everything, "i"],
  "irradiance and temperature": ["iC", "iD", "tC", "tD"],
};

/** Hundredths, as loggers write them; thousandths for rain, whose small amounts would not add up. */
const digits = (column: SampleColumn): number => (column === "rain" ? 1000 : 100);

export const written = (column: SampleColumn, value: number): number =>
  Math.round(value * digits(column)) / digits(column);

export function readings(site: SimulatedSite, name: string, from: number, to: number, step: number): StationReadings {
  const names = reported[site.reports];
  const world = worldOf(site, name, solarDay(site, from), solarDay(site, to));
  const t: number[] = [];
  const columns = Object.fromEntries(names.map((column) => [column, []])) as unknown as Record<SampleColumn, number[]>;
  for (let at = (Math.floor(from / step) + 1) * step; at <= to; at += step) {
    if (isSilent(world.gaps, at)) continue;
    const values = sample(site, name, world.days.get(solarDay(site, at))!, at, step);
    t.push(at);
    for (const column of names) columns[column].push(written(column, values[column]));
  }
  return { t, columns, washes: washesBetween(world, from, to) };
}
