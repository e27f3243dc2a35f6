import { dayText, monthIndex } from "#contract/common/calendar";
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

export interface DayWeather {
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

export function weatherOf(climate: Climate, name: string, first: number, last: number): DayWeather[] {
  const seed = seedOf(`${name} weather`);
  const days: DayWeather[] = [];
  let wet = false;
  let anomaly = 0;
  for (let day = first; day <= last; day++) {
    const month = monthIndex(dayText(day));
    const next = stream(seedOf(`${name} weather ${day}`));
    wet = next() < rainChance(climate.wetDays[month]! / DAYS_PER_MONTH, wet);
    const meanAmount = climate.rain[month]! / Math.max(climate.wetDays[month]!, 0.1);
    const rain = wet ? Math.max(0.2, gamma(next, GAMMA_SHAPE, meanAmount / GAMMA_SHAPE)) : 0;
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
