import { dayNumber, dayText, monthIndex } from "#contract/common/calendar";
import { rainMemory } from "#domain/places/rain-memory";
import { loadAnalyticsFromDisk } from "../../analytics-wasm/node.ts";
import { gamma, gaussian, seedOf, stream, uniform } from "./random.ts";

export interface Climate {
  rain: number[];
  wetDays: number[];
  /** [°C] */
  temperature: number[];
  /** Share of dry days without a cloud. */
  clear: number[];
  /** [m/s] */
  wind: number;
}

interface Shower {
  /** [s of the day] */
  start: number;
  end: number;
  /** [mm] */
  amount: number;
}

export type Sky = "clear" | "broken" | "overcast";

export interface SimulatedWeather {
  /** Days since 1970-01-01, in the site's solar time. */
  day: number;
  /** 0 January … 11 December */
  month: number;
  sky: Sky;
  /** [mm] */
  rain: number;
  showers: Shower[];
  /** Air [°C], wind [m/s], bearing [degrees]. */
  temperature: number;
  wind: number;
  windBearing: number;
}

const DAYS_PER_MONTH = 30.4;
/** Shape of the gamma distribution of daily rain: about 0.75 fits most US stations. */
const GAMMA_SHAPE = 0.75;
/** January 1 of a year of 365 days. */
const FIRST_DAY = dayNumber("2025-01-01");
const analytics = loadAnalyticsFromDisk();

/**
 * Rain of a day [mm], with the dry months and dry years of the place (docs/decisions/0461). Generated years have 365 days: February 29 is dry.
 */
function rainOf({ rain, wetDays }: Climate, name: string): (day: string) => number {
  const p = Float64Array.from(rain);
  const d = Float64Array.from(wetDays);
  const years = new Map<string, Float64Array>();
  return (day) => {
    const year = day.slice(0, 4);
    if (!years.has(year)) {
      const seed = `${name}, ${year}`;
      years.set(year, analytics.rainYears({ p, d, seed, years: 1, memory: rainMemory(p) })[0]!);
    }
    return day.endsWith("02-29") ? 0 : years.get(year)![dayNumber(`2025${day.slice(4)}`) - FIRST_DAY]!;
  };
}

/** Chance of rain after a dry and after a wet day, from the month's share of wet days (Geng, Penning de Vries, Supit 1986). */
function rainChance(share: number, wetBefore: boolean): number {
  const afterDry = 0.75 * share;
  return wetBefore ? 0.25 + afterDry : afterDry;
}

function showersOf(seed: number, rain: number): Shower[] {
  const count = rain > 12 ? 2 : 1;
  return Array.from({ length: count }, (_, index) => {
    const hours = Math.min(10, Math.max(0.5, rain / 3 / count));
    const start = uniform(seed, index) * (24 - hours) * 3600;
    return { start, end: start + hours * 3600, amount: rain / count };
  });
}

/** `hasDroughts`: with dry months and years; without, each month is as usual. */
export function weatherOf(
  climate: Climate,
  name: string,
  first: number,
  last: number,
  hasDroughts = false,
): SimulatedWeather[] {
  const seed = seedOf(`${name} weather`);
  const days: SimulatedWeather[] = [];
  const rainOn = hasDroughts ? rainOf(climate, name) : null;
  let wet = false;
  let anomaly = 0;
  for (let day = first; day <= last; day++) {
    const date = dayText(day);
    const month = monthIndex(date);
    const next = stream(seedOf(`${name} weather ${day}`));
    const fallen = rainOn?.(date);
    wet = fallen === undefined ? next() < rainChance(climate.wetDays[month]! / DAYS_PER_MONTH, wet) : fallen > 0;
    const meanAmount = climate.rain[month]! / Math.max(climate.wetDays[month]!, 0.1);
    const rain = fallen ?? (wet ? Math.max(0.2, gamma(next, GAMMA_SHAPE, meanAmount / GAMMA_SHAPE)) : 0);
    anomaly = 0.7 * anomaly + 2 * gaussian(seed, day);
    const sky = wet ? (rain > 4 ? "overcast" : "broken") : next() < climate.clear[month]! ? "clear" : "broken";
    days.push({
      day,
      month,
      sky,
      rain,
      showers: wet ? showersOf(seedOf(`${name} showers ${day}`), rain) : [],
      temperature: climate.temperature[month]! + anomaly - (wet ? 2 : 0),
      wind: gamma(next, 4, climate.wind / 4),
      windBearing: Math.floor(360 * next()),
    });
  }
  return days;
}
