import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { gaussian, seedOf, uniform } from "./random.ts";
import type { DayWeather } from "./weather.ts";

export interface Dust {
  /** Loss that a clean surface gathers on a dry day [percentage points], January to December. */
  rate: number[];
  /** Loss that no surface exceeds [%]: a dirty surface gathers less (Rodrigo et al. 2020). */
  saturation: number;
  /** Rain that removes 63 % of the dirt [mm]. */
  rainScale: number;
}

export interface Cleaning {
  at: number;
  remaining: number;
}

export interface SoilDay {
  /** % at 00:00 */
  start: number;
  /** percentage points a day that a clean surface would gather */
  gain: number;
  saturation: number;
  /** ascending */
  cleanings: Cleaning[];
}

/** Loss [%] of a surface at a second of its day. */
export function lossAt(day: SoilDay, second: number): number {
  let loss = day.start;
  let since = 0;
  const gather = (until: number) =>
    day.saturation -
    (day.saturation - loss) * Math.exp((-day.gain / day.saturation) * ((until - since) / SECONDS_PER_DAY));
  for (const { at, remaining } of day.cleanings) {
    if (at > second) break;
    loss = gather(at) * remaining;
    since = at;
  }
  return gather(second);
}

export function rainCleanings(weather: DayWeather, dust: Dust): Cleaning[] {
  return weather.showers
    .filter((shower) => shower.amount >= 0.5)
    .map((shower) => ({ at: shower.end, remaining: Math.exp(-shower.amount / dust.rainScale) }));
}

/** Percentage points that a clean surface gathers today: less while it is wet, more in wind, and now and then a storm. */
export function gainOf(name: string, weather: DayWeather, dust: Dust): number {
  const seed = seedOf(`${name} dust`);
  const spread = Math.exp(0.35 * gaussian(seed, weather.day) - 0.06);
  const storm = weather.rain === 0 && uniform(seed, 2 * weather.day + 1) < 0.004 ? 0.8 : 0;
  return (weather.rain > 0 ? 0.3 : 1) * dust.rate[weather.month]! * spread + storm;
}
