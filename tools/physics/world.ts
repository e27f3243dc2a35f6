import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "#contract/common/calendar";
import type { WashRecord } from "#contract/devices/device";
import { gaussian, seedOf, uniform } from "./random.ts";
import type { SimulatedSite } from "./site.ts";
import { gainOf, lossAt, rainCleanings, type Cleaning, type SoilDay } from "./soil.ts";
import { airOf, batteryOf } from "./air.ts";
import { washesOf } from "./wash.ts";
import { weatherOf, type SimulatedWeather } from "./weather.ts";

/** First day of the world (2024-01-01), so that every caller sees the same history. */
export const WORLD_START_DAY = 19_723;
const CLEANING_SECOND = 9 * 3600;

export interface WorldDay {
  midnight: number;
  weather: SimulatedWeather;
  clean: SoilDay;
  soiled: SoilDay;
  /** Of the measured loss [percentage points]: sd 0.3, in rain 0.6, and 1.5% outliers. */
  error: number;
  washes: WashRecord[];
}

export interface SimulatedWorld {
  days: Map<number, WorldDay>;
  gaps: Gap[];
}

/** Offset of the site's solar clock from UTC [s]; stations keep it all year. */
const solarOffset = (site: SimulatedSite): number => Math.round(site.lng / 15) * 3600;
export const solarDay = (site: SimulatedSite, t: number): number =>
  Math.floor((t + solarOffset(site)) / SECONDS_PER_DAY);

const byTime = (cleanings: Cleaning[]): Cleaning[] => cleanings.toSorted((a, b) => a.at - b.at);

function dailyError(name: string, weather: SimulatedWeather): number {
  const seed = seedOf(`${name} error`);
  const usual = (weather.rain > 0 ? 0.6 : 0.3) * gaussian(seed, weather.day);
  const odd = uniform(seed + 1, weather.day) < 0.015;
  return odd ? usual + 4 * Math.sign(gaussian(seed + 2, weather.day)) : usual;
}

export function worldOf(site: SimulatedSite, name: string, first: number, last: number): SimulatedWorld {
  const days = new Map<number, WorldDay>();
  let clean = 0;
  let soiled = 0;
  for (const weather of weatherOf(site.climate, site.weatherName, WORLD_START_DAY, last, site.hasDroughts)) {
    const midnight = weather.day * SECONDS_PER_DAY - solarOffset(site);
    const gain = gainOf(site.weatherName, weather, site.dust);
    const rain = rainCleanings(weather, site.dust);
    const { records, cleanings } = cleaningsOfClean(site, name, weather, midnight);
    const byPeople = site.arrayCleanings.includes(weather.day) ? [{ at: CLEANING_SECOND, remaining: 0.05 }] : [];
    const { saturation } = site.dust;
    const today: WorldDay = {
      midnight,
      weather,
      clean: { start: clean, gain, saturation, cleanings: byTime([...rain, ...cleanings]) },
      soiled: { start: soiled, gain, saturation, cleanings: byTime([...rain, ...byPeople]) },
      error: dailyError(name, weather),
      washes: records,
    };
    clean = lossAt(today.clean, SECONDS_PER_DAY);
    soiled = lossAt(today.soiled, SECONDS_PER_DAY);
    // Gaps of several days reach into the first one.
    if (weather.day >= first - 3) days.set(weather.day, today);
  }
  const midnights = new Map([...days].map(([day, { midnight }]) => [day, midnight]));
  return { days, gaps: gapsOf(name, midnights, site.silentFrom) };
}

function cleaningsOfClean(site: SimulatedSite, name: string, weather: SimulatedWeather, midnight: number) {
  if ("everyDays" in site.clean) {
    const due = weather.day % site.clean.everyDays === 0;
    return { records: [], cleanings: due ? [{ at: CLEANING_SECOND, remaining: 0.05 }] : [] };
  }
  const air = (second: number) => ({
    ...airOf(weather, second),
    battery: batteryOf(name, midnight + second, 0),
  });
  return washesOf(name, site.clean.extension, weather.day, midnight, air);
}

export function washesBetween(world: SimulatedWorld, from: number, to: number): WashRecord[] {
  return [...world.days.values()]
    .flatMap((day) => day.washes)
    .filter((wash) => wash.publishTime > from && wash.publishTime <= to && !isSilent(world.gaps, wash.publishTime));
}

interface Gap {
  from: number;
  to: number;
}

/** Gaps of some hours, rarely days, and all time after `silentFrom`. */
function gapsOf(name: string, midnights: Map<number, number>, silentFrom: number | undefined): Gap[] {
  const seed = seedOf(`${name} gaps`);
  const gaps: Gap[] = [];
  for (const [day, midnight] of midnights) {
    const draw = uniform(seed, 3 * day);
    if (draw > 0.02) continue;
    const from = midnight + SECONDS_PER_DAY * uniform(seed, 3 * day + 1);
    const length =
      draw < 0.002
        ? 2 * SECONDS_PER_DAY + SECONDS_PER_DAY * uniform(seed, 3 * day + 2)
        : SECONDS_PER_HOUR * (1 + 9 * uniform(seed, 3 * day + 2));
    gaps.push({ from, to: from + length });
  }
  if (silentFrom !== undefined) gaps.push({ from: silentFrom, to: Infinity });
  return gaps;
}

export const isSilent = (gaps: Gap[], t: number): boolean => gaps.some((gap) => t >= gap.from && t < gap.to);
