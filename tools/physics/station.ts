import type { WashRecord } from "#contract/devices/device";
import type { FileColumn, SampleColumn } from "#contract/inbound/inbound";
import { airOf, batteryOf, cloudsAt } from "./air.ts";
import { gaussian, seedOf, smoothNoise, uniform } from "./random.ts";
import { isSilent } from "./silence.ts";
import type { Site } from "./site.ts";
import { lossAt } from "./soil.ts";
import { clearSky } from "./sun.ts";
import type { DayWeather } from "./weather.ts";
import { solarDay, washesBetween, worldOf, type WorldDay } from "./world.ts";

export interface Readings {
  t: number[];
  columns: Partial<Record<SampleColumn, number[]>>;
  washes: WashRecord[];
}

/** Error of a day's measured loss [percentage points]: sd 0.3, in rain 0.6, and 1.5% outliers. */
function dailyError(name: string, weather: DayWeather): number {
  const seed = seedOf(`${name} error`);
  const usual = (weather.rain > 0 ? 0.6 : 0.3) * gaussian(seed, weather.day);
  const odd = uniform(seed + 1, weather.day) < 0.015;
  return odd ? usual + 4 * Math.sign(gaussian(seed + 2, weather.day)) : usual;
}

function rainBetween(weather: DayWeather, from: number, to: number): number {
  return weather.showers.reduce((sum, { start, end, amount }) => {
    const overlap = Math.min(to, end) - Math.max(from, start);
    return overlap > 0 ? sum + (amount * overlap) / (end - start) : sum;
  }, 0);
}

export function sample(site: Site, name: string, today: WorldDay, t: number, step: number): Record<FileColumn, number> {
  const { weather } = today;
  const second = t - today.midnight;
  const air = airOf(weather, second);
  const rain = rainBetween(weather, second - step, second);
  const sky = clearSky(site, site, t);
  const clouds = cloudsAt(site.weatherName, weather.sky, rain > 0, t);
  const plane = sky.beam * clouds.beam + sky.diffuse * clouds.diffuse;
  // Broken clouds reach the cells a moment apart; under an even sky only the electronics differ [share].
  const scatter = (weather.sky === "broken" ? 0.012 : 0.003) * gaussian(seedOf(`${name} sample`), t);
  const clean = plane * (1 - lossAt(today.clean, second) / 100) * (1 + 0.002 * gaussian(seedOf(`${name} clean`), t));
  const soiledLoss = lossAt(today.soiled, second) + site.mismatch + dailyError(name, weather);
  const soiled = plane * (1 - soiledLoss / 100) * (1 + scatter);
  const cellTemperature = air.temperature + 0.027 * plane;
  const drift = smoothNoise(seedOf(`${name} drift`), t, 3600);
  return {
    iC: Math.max(0, clean),
    iD: Math.max(0, soiled),
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
    windSpeed: Math.max(0, weather.wind * (1 + 0.3 * smoothNoise(seedOf(`${name} wind`), t, 1800))),
    windBearing: weather.windBearing,
    // A dome soils at half the rate of a module and has its own calibration error.
    i: Math.max(0, plane * (1.004 - soiledLoss / 200) * (1 + scatter)),
  };
}

const all: FileColumn[] = ["iC", "iD", "tC", "tD", "tE", "hC", "hD", "hE", "rot", "tlt", "tlt_x", "tlt_y"];
const everything: FileColumn[] = [...all, "batt", "rain", "windSpeed", "windBearing"];
const reported: Record<Site["reports"], FileColumn[]> = {
  everything,
  "everything and a pyranometer": [...everything, "i"],
  "irradiance and temperature": ["iC", "iD", "tC", "tD"],
};

/** Hundredths, as loggers write them; thousandths for rain, whose small amounts would not add up. */
const digits = (column: SampleColumn): number => (column === "rain" ? 1000 : 100);

export const written = (column: SampleColumn, value: number): number =>
  Math.round(value * digits(column)) / digits(column);

export function readings(site: Site, name: string, from: number, to: number, step: number): Readings {
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
